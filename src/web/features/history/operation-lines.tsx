import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '#shared/history.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { whatWords } from '#web/admin/record/history-words.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './operation-lines.module.css'

/** Lines at first, and by each press for more. */
const pageSize = 100

const Lines = ({ id, count }: { id: number; count: number }) => {
  const texts = usePanelTexts()
  const [limit, setLimit] = useState(pageSize)
  const { data, problem, reload } = useRead<HistoryEntry[]>(
    `${panelApi.history}?operation=${id}&limit=${limit}&sort=id`,
  )
  if (problem) return <ReadFailure problem={problem} retry={reload} />
  if (!data) return <Loader size="sm" aria-label={texts.t('list.loading')} />
  return (
    <>
      <ul className={card.plain}>
        {data.map((line) => (
          <li key={line.id}>{whatWords(line, texts)}</li>
        ))}
      </ul>
      {count > data.length && (
        <Button mt="sm" variant="default" size="xs" onClick={() => setLimit(limit + pageSize)}>
          {texts.t('list.showMore')}
        </Button>
      )}
    </>
  )
}

/** The number of records that an operation was done to, which opens to their names. */
export const OperationLines = ({ entry }: { entry: HistoryEntry }) => {
  const texts = usePanelTexts()
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={css.operation} onToggle={() => setOpened(true)}>
      <summary>{whatWords(entry, texts)}</summary>
      {wasOpened && <Lines id={entry.id} count={entry.count ?? 1} />}
    </details>
  )
}
