import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { RestoreResult } from '#shared/bin.ts'
import type { BulkResult, BulkUndoResult } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { DiscardedCopy } from '#web/admin/form/use-working-copy.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Row } from '#web/admin/table/use-records.ts'
import type { Problem } from '#web/redux/api.ts'
import type { RecordThunks } from '#web/redux/create-resource-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { retryOnce } from '#web/ui/retry-once.ts'
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import type { BulkAction } from './list-actions.tsx'
import { leftText, type UndoStep, undoText } from './undo-steps.ts'
import type { Stored } from './use-saved-rows.ts'

/** Toasts of a write (specification §8); a failure that has none there is shown in the page. */
export type WriteTexts<T> = {
  created?(stored: T): string
  updated?(stored: T): string
  deleted(id: number): string
  /** Toast of a failed creation. */
  createFailed?(failure: Failure): string
  deleteFailed?(id: number): string
}

/** The records of a bulk change: rows of the page, or all that match what the list is narrowed down to. */
export type Chosen = { ids: readonly number[] } | { matching: string; atMost: number }

type RunOptions = {
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable?: boolean
  failed?(problem: Problem): void
}

type Options<T> = {
  resource: Resource
  slice: RecordThunks<T>
  texts: WriteTexts<T>
  nameOf(row: T): string
  /** Called after every change, to read the list again. */
  changed(): void
  /** Told what a record has become that was changed in its form, and what it was just before. */
  updated?: ((stored: T, before: T) => void) | undefined
}

/** Everything that changes the records of a list, and how it went. */
export function useListWrites<T extends Row>(options: Options<T>) {
  const { resource, slice, texts, nameOf, changed, updated } = options
  const panel = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const [steps, setSteps] = useState<readonly UndoStep[]>([])
  const [note, setNote] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  const [stored, setStored] = useState<Stored<T> | null>(null)

  const post = async <R>(path: string, body: unknown): Promise<R> =>
    (await call<R>(path, { method: 'POST', body })).data
  const bulk = (chosen: Chosen, work: object) =>
    post<BulkResult>(panelApi.bulk(resource.name), { ...chosen, ...work })

  /** One step after the other is collected, until the time to undo them is over. */
  const offerUndo = (step: UndoStep): void => {
    setNote(null)
    setSteps((before) => [...before, step])
  }
  const offerRestore = (ids: readonly number[], name?: string): void => {
    const records = ids.map((id) => ({ resource: resource.name, id }))
    setStored(null)
    if (ids.length > 0) offerUndo({ kind: 'deleted', records, ...(name && { name }) })
  }
  /** @returns the records that are as they were, and how many are not because they have been changed since. */
  const undoStep = async (step: UndoStep): Promise<{ ids: number[]; left: number }> => {
    if (step.kind === 'changed')
      return post<BulkUndoResult>(panelApi.bulkUndo(resource.name), { operation: step.operation })
    if (step.kind === 'discarded') {
      await call(panelApi.draft(resource.name, step.id), { method: 'PUT', body: step.copy })
      return { ids: [step.id], left: 0 }
    }
    const { records } = await post<RestoreResult>(panelApi.binRestore, { records: step.records })
    return { ids: records.map(({ id }) => id), left: 0 }
  }

  const run = async (
    work: () => Promise<unknown>,
    { isRepeatable = false, failed }: RunOptions = {},
  ): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await retryOnce(work, { isRepeatable, retrying: () => setRetrying(true) })
    } catch (error) {
      const failure = asProblem(error)
      setProblem(failure)
      failed?.(failure)
    } finally {
      setBusy(false)
      setRetrying(false)
      changed()
    }
  }

  return {
    /** What can be undone, in words; null for nothing. */
    undoable: steps.length > 0 ? undoText(steps, panel) : null,
    /** What an undo has left as it is. */
    note,
    forgetNote: () => setNote(null),
    problem,
    busy,
    isRetrying,
    /** What was stored last. */
    stored,
    /** Does something to the records, shows in the page why it failed, and reads the list again. */
    run: (work: () => Promise<unknown>) => run(work),
    forgetUndo: () => setSteps([]),
    forgetProblem: () => setProblem(null),
    fail: (error: unknown) => setProblem(asProblem(error)),

    /** Adds or updates, by whether there is an id (specification §2, Modals). @throws Problem */
    async save(id: number | null, { body, etag }: { body: unknown; etag: string | null }): Promise<void> {
      const version = etag ? { ifMatch: etag } : {}
      const before = id !== null && updated && (await call<T>(paths.record(resource.name, id))).data
      const action =
        id === null
          ? slice.create({ body, auth: true, refetch: false })
          : slice.update({ id, body, ...version, refetch: false })
      const record = await dispatch(action).unwrap()
      const text = id === null ? texts.created?.(record) : texts.updated?.(record)
      if (text) toast.success(text)
      setStored({ ids: [record.id], record })
      changed()
      if (before) updated?.(record, before)
    },
    /** A working copy was saved: its row is marked. */
    copySaved: (id: number): void => {
      setStored({ ids: [id] })
      changed()
    },
    copyDiscarded: (id: number, copy: DiscardedCopy): void => {
      const ticks = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'boolean')
      const left = new Set(ticks.map(([name]) => name))
      const values = Object.fromEntries(Object.entries(copy).filter(([name]) => !left.has(name)))
      setStored(null)
      offerUndo({ kind: 'discarded', id, copy: values })
      changed()
    },
    saveFailed: (id: number | null) => (failure: Failure) => {
      const text = id === null ? texts.createFailed?.(failure) : undefined
      if (text) toast.error(text)
    },

    remove: (row: T) => {
      let isSecond = false
      const work = async () => {
        try {
          await dispatch(slice.remove({ id: row.id, refetch: false })).unwrap()
        } catch (error) {
          // The first try had arrived, and only its answer was lost.
          const isGone = isSecond && asProblem(error).status === 404
          isSecond = true
          if (!isGone) throw error
        }
        toast.success(texts.deleted(row.id))
        offerRestore([row.id], nameOf(row))
      }
      const failed = () => {
        const text = texts.deleteFailed?.(row.id)
        if (text) toast.error(text)
      }
      return run(work, { isRepeatable: true, failed })
    },
    removeAll: (chosen: Chosen) =>
      run(async () => offerRestore((await bulk(chosen, { action: 'delete' })).ids)),
    setAll: (chosen: Chosen, { set }: BulkAction) => {
      const work = async () => {
        const { count, ids, operation } = await bulk(chosen, { set })
        setStored({ ids })
        if (count > 0) offerUndo({ kind: 'changed', count, operation })
        else toast.success(panel.t('list.sameAlready'))
      }
      return run(work, { isRepeatable: true })
    },
    /** The last step first, as they may be about the same records. */
    undo: () =>
      run(async () => {
        const ids: number[] = []
        let left = 0
        for (const [index, step] of [...steps.entries()].toReversed()) {
          const undone = await undoStep(step)
          ids.unshift(...undone.ids)
          left += undone.left
          setSteps(steps.slice(0, index))
        }
        setStored({ ids, takesFocus: true })
        if (left > 0) setNote(leftText(left, panel))
      }),
  }
}
