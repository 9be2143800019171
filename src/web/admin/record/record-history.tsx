import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '#shared/history.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Folded } from './folded.tsx'
import { actionWords, fieldWords, whoDid } from './history-words.ts'
import { type Undoing, UndoLine, useUndoing } from './open-operations.tsx'
import css from './record-history.module.css'

type Props = {
  resource: Resource
  id: number
  /** Called when an action on the record was undone. */
  onUndone?: (() => void) | undefined
}

/** Lines at first, and by each press for more. */
const pageSize = 20

/** Reads the lines of one record and of the files that its whole list was saved to, the newest first. */
function useLines({ resource, id }: Props, limit: number) {
  const list = `${panelApi.history}?resource=${resource.name}&limit=${limit}`
  const own = useRead<HistoryEntry[]>(`${list}&record_id=${id}`)
  const exports = useRead<HistoryEntry[]>(`${list}&action=export`)
  const reload = () => Promise.all([own.reload(), exports.reload()])
  const problem = own.problem ?? exports.problem
  if (!own.data || !exports.data) return { problem, reload }
  // Files from before the record was created did not hold it; a record of the demo has no creation.
  const isWhole = own.data.length < limit
  const since = isWhole ? (own.data.find(({ action }) => action === 'create')?.id ?? 0) : 0
  const files = exports.data.filter((line) => line.id > since)
  const lines = [...own.data, ...files].toSorted((a, b) => b.id - a.id).slice(0, limit)
  return { problem, reload, lines, total: (own.total ?? own.data.length) + files.length }
}

/** @param isLast whether it is the newest of the lines of its action, which offers the undo */
const Line = ({ line, isLast, undoing }: { line: HistoryEntry; isLast: boolean; undoing: Undoing }) => {
  const texts = usePanelTexts()
  const { t } = texts
  return (
    <li>
      <time dateTime={line.at}>{texts.dateTime(line.at)}</time>
      <span>
        <strong>{whoDid(line, texts)}</strong> {actionWords(line, texts).toLocaleLowerCase(texts.language)}
        {line.record_id === null && ` ${t('history.wholeList')}`}
        {line.fields.length > 0 && `: ${fieldWords(line, texts)}`}
        {isLast && line.operation && line.undo_until && (
          <>
            {' '}
            <UndoLine id={line.operation} until={line.undo_until} undoing={undoing} />
          </>
        )}
      </span>
    </li>
  )
}

/** Every write, sending and saving to a file of a record, with its user and time. */
export const HistoryLines = (props: Props) => {
  const { t } = usePanelTexts()
  const [limit, setLimit] = useState(pageSize)
  const { lines, total, problem, reload } = useLines(props, limit)
  const undoing = useUndoing(() => {
    void reload()
    props.onUndone?.()
  })
  if (problem) return <ReadFailure problem={problem} retry={reload} />
  if (!lines) return <Loader size="sm" aria-label={t('list.loading')} />
  if (lines.length === 0) return <p className={css.none}>{t('history.empty')}</p>
  return (
    <>
      <ol className={css.lines}>
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            isLast={lines.findIndex(({ operation }) => operation === line.operation) === index}
            undoing={undoing}
          />
        ))}
      </ol>
      {total > lines.length && (
        <Button mt="sm" variant="default" size="xs" onClick={() => setLimit(lines.length + pageSize)}>
          {t('list.showMore')}
        </Button>
      )}
      {undoing.dialog}
    </>
  )
}

/** The history of a record: every write, sending and saving to a file, with its user and time. */
export const RecordHistory = (props: Props) => (
  <Folded title={usePanelTexts().t('history.title')}>
    <div aria-live="polite">
      <HistoryLines {...props} />
    </div>
  </Folded>
)
