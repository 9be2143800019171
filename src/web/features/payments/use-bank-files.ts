import { useState } from 'react'
import {
  bankFileLimit,
  type ColumnName,
  type FilePreview,
  type FileResult,
  type FilesState,
  paymentsApi,
} from '#shared/payment-review.ts'
import { formatUndo, undoOperation } from '#web/admin/frame/undo-operation.ts'
import { asProblem } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

export type Columns = Partial<Record<ColumnName, number>>

type Queue = { files: readonly File[]; at: number }

/** Reads files of banks one after the other: each is shown, and written when somebody says so, or at once. */
export function useBankFiles(state: FilesState | undefined, changed: () => void) {
  const texts = usePanelTexts()
  const { t, say, dateTime } = texts
  const { call, run, busy, problem, forgetProblem } = useRun()
  const [queue, setQueue] = useState<Queue>({ files: [], at: 0 })
  const [preview, setPreview] = useState<FilePreview | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [work, setWork] = useState('')
  const file = queue.files[queue.at]
  const note = (text: string): void => setNotes((before) => [...before, text])

  const send = async <T>(path: string, one: File, more: Record<string, string>): Promise<T> => {
    const query = new URLSearchParams({ name: one.name, ...more })
    const body = new Blob([one], { type: 'application/octet-stream' })
    return (await call<T>(`${path}?${query}`, { method: 'POST', body })).data
  }
  const given = (chosen: Columns | null): Record<string, string> =>
    chosen ? { columns: JSON.stringify(chosen) } : {}

  const store = async (one: File, seen: FilePreview, chosen: Columns | null): Promise<void> => {
    setWork(t('payments.writing', { name: one.name }))
    const { counts } = await send<FileResult>(paymentsApi.files, one, { plan: seen.plan, ...given(chosen) })
    note(t('payments.done', { name: one.name, paid: counts.paid, look: counts.look }))
    changed()
  }

  /** A file of several that cannot be read or stored is noted with its reason, and the next is tried. */
  const attempt = async <T>(one: File, isAlone: boolean, step: () => Promise<T>): Promise<T | null> => {
    try {
      return await step()
    } catch (error) {
      if (isAlone) throw error
      note(`${one.name}: ${say(asProblem(error).title)}`)
      return null
    }
  }

  /** Goes on with the first file that somebody has to see. */
  const goOn = async ({ files, at: start }: Queue): Promise<void> => {
    for (const [at, one] of files.entries()) {
      if (at < start) continue
      setQueue({ files, at })
      setColumns(null)
      setPreview(null)
      if (one.size > bankFileLimit) {
        note(t('payments.tooLarge', { name: one.name }))
        continue
      }
      setWork(t('payments.reading', { name: one.name, at: at + 1, of: files.length }))
      const isAlone = files.length === 1
      const seen = await attempt(one, isAlone, () => send<FilePreview>(paymentsApi.preview, one, {}))
      if (!seen) continue
      if (seen.before) {
        const { name } = seen.before
        const time = dateTime(seen.before.at)
        const before = name ? t('payments.beforeBy', { time, name }) : t('payments.before', { time })
        note(`${one.name}: ${before}`)
        continue
      }
      if (state?.automatic && seen.kind !== 'unknown') {
        await attempt(one, isAlone, () => store(one, seen, null))
        continue
      }
      setPreview(seen)
      return
    }
    setQueue({ files: [], at: 0 })
    setPreview(null)
  }
  const next = () => goOn({ files: queue.files, at: queue.at + 1 })

  return {
    file,
    preview,
    columns,
    notes,
    work,
    busy,
    problem,
    isLast: queue.at + 1 >= queue.files.length,
    choose: (files: readonly File[]): void => {
      if (files.length === 0) return
      setNotes([])
      void run(() => goOn({ files, at: 0 }))
    },
    useColumns: (chosen: Columns): void => {
      if (!file) return
      setColumns(chosen)
      void run(async () => setPreview(await send(paymentsApi.preview, file, given(chosen))))
    },
    write: (): void => {
      if (!file || !preview) return
      void run(
        async () => {
          await store(file, preview, columns)
          await next()
        },
        // The preview is read again when claims have changed meanwhile.
        {
          failed: ({ code }) => {
            if (code === 'plan-changed' || code === 'wrong-state')
              void send<FilePreview>(paymentsApi.preview, file, given(columns)).then(setPreview, () => {})
          },
        },
      )
    },
    skip: (): void => {
      forgetProblem()
      void run(next)
    },
    undo: (operation: string, name: string): void =>
      void run(async () => {
        const result = await undoOperation(call, operation)
        setNotes([formatUndo(result, texts, t('payments.read.isUndone', { name }))])
        changed()
      }),
    changed,
  }
}

export type BankFiles = ReturnType<typeof useBankFiles>
