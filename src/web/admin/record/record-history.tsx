import { Button, Loader } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { HistoryEntry } from '#shared/history.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { actionWords, fieldWords, whoDid } from './history-words.ts'
import css from './record-history.module.css'

type Props = { resource: Resource; id: number }

/** Lines at first, and by each press for more. */
const pageSize = 20

/** Reads the lines of one record and of the files that its whole list was saved to, the newest first. */
function useLines({ resource, id }: Props) {
  const call = useApi()
  const [lines, setLines] = useState<readonly HistoryEntry[] | null>(null)
  const [total, setTotal] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(
    async (limit: number): Promise<void> => {
      setProblem(null)
      const list = `${panelApi.history}?resource=${resource.name}&limit=${limit}`
      try {
        const [own, exports] = await Promise.all([
          call<HistoryEntry[]>(`${list}&record_id=${id}`),
          call<HistoryEntry[]>(`${list}&action=export`),
        ])
        // Files of before it was there did not hold it; what the demo brought has no beginning.
        const isWhole = own.data.length < limit
        const since = isWhole ? (own.data.find(({ action }) => action === 'create')?.id ?? 0) : 0
        const files = exports.data.filter((line) => line.id > since)
        setLines([...own.data, ...files].toSorted((a, b) => b.id - a.id).slice(0, limit))
        setTotal((own.total ?? own.data.length) + files.length)
      } catch (error) {
        setProblem(asProblem(error))
      }
    },
    [call, resource, id],
  )
  return { lines, total, problem, read }
}

const Line = ({ line }: { line: HistoryEntry }) => {
  const texts = usePanelTexts()
  const { t } = texts
  return (
    <li>
      <time dateTime={line.at}>{texts.dateTime(line.at)}</time>
      <span>
        <strong>{whoDid(line, texts)}</strong> {actionWords(line, texts).toLocaleLowerCase(texts.language)}
        {line.record_id === null && ` ${t('history.wholeList')}`}
        {line.fields.length > 0 && `: ${fieldWords(line, texts)}`}
      </span>
    </li>
  )
}

const Lines = (props: ReturnType<typeof useLines>) => {
  const { t } = usePanelTexts()
  const { lines, total, problem, read } = props
  if (problem) return <ReadFailure problem={problem} retry={() => void read(pageSize)} />
  if (lines === null) return <Loader size="sm" aria-label={t('list.loading')} />
  if (lines.length === 0) return <p className={css.none}>{t('history.empty')}</p>
  return (
    <>
      <ol className={css.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {total > lines.length && (
        <Button variant="default" size="xs" onClick={() => void read(lines.length + pageSize)}>
          {t('list.showMore')}
        </Button>
      )}
    </>
  )
}

/** The history of a record: who created, changed, sent, exported or deleted it, and when. Loaded when unfolded. */
export const RecordHistory = (props: Props) => {
  const { t } = usePanelTexts()
  const state = useLines(props)
  return (
    <details
      className={css.history}
      onToggle={(event) => {
        if (event.currentTarget.open) void state.read(pageSize)
      }}
    >
      <summary>{t('history.title')}</summary>
      <div className={css.content} aria-live="polite">
        <Lines {...state} />
      </div>
    </details>
  )
}
