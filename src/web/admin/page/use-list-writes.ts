import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { RestoreResult } from '#shared/bin.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { api as paths } from '#shared/paths.ts'
import type { RecordKey, Resource } from '#shared/resource.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Row } from '#web/admin/table/use-records.ts'
import type { Problem } from '#web/redux/api.ts'
import type { RecordThunks } from '#web/redux/create-resource-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { retryOnce } from '#web/ui/retry-once.ts'
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import type { BulkAction } from './list-actions.tsx'
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

/** Deletes that can still be undone at the table, all together. */
export type Undoable = { records: readonly RecordKey[]; text: string }

type RunOptions = {
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable?: boolean
  failed?(problem: Problem): void
}

const deletedText = (count: number): string => (count === 1 ? '1 borttagen' : `${count} borttagna`)

type Options<T> = {
  resource: Resource
  slice: RecordThunks<T>
  texts: WriteTexts<T>
  nameOf(row: T): string
  /** Called after every change, to read the list again. */
  changed(): void
}

/** Everything that changes the records of a list, and how it went. */
export function useListWrites<T extends Row>({ resource, slice, texts, nameOf, changed }: Options<T>) {
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  const [stored, setStored] = useState<Stored<T> | null>(null)

  /** One delete after the other is collected, until the time to undo them is over. */
  const offerUndo = (ids: readonly number[], name: (count: number) => string): void => {
    const added = ids.map((id) => ({ resource: resource.name, id }))
    setStored(null)
    setUndoable((before) => {
      const records = [...(before?.records ?? []), ...added]
      return {
        records,
        text: records.length === added.length ? name(added.length) : deletedText(records.length),
      }
    })
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
    undoable,
    problem,
    busy,
    isRetrying,
    /** What was stored last. */
    stored,
    /** Does something to the records, shows in the page why it failed, and reads the list again. */
    run: (work: () => Promise<unknown>) => run(work),
    forgetUndo: () => setUndoable(null),
    forgetProblem: () => setProblem(null),
    fail: (error: unknown) => setProblem(asProblem(error)),

    /** Adds or updates, by whether there is an id (specification §2, Modals). @throws Problem */
    async save(id: number | null, { body, etag }: { body: unknown; etag: string | null }): Promise<void> {
      const version = etag ? { ifMatch: etag } : {}
      const action =
        id === null
          ? slice.create({ body, auth: true, refetch: false })
          : slice.update({ id, body, ...version, refetch: false })
      const record = await dispatch(action).unwrap()
      const text = id === null ? texts.created?.(record) : texts.updated?.(record)
      if (text) toast.success(text)
      setStored({ ids: [record.id], record })
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
        offerUndo([row.id], () => `Borttaget: ${nameOf(row)}`)
      }
      const failed = () => {
        const text = texts.deleteFailed?.(row.id)
        if (text) toast.error(text)
      }
      return run(work, { isRepeatable: true, failed })
    },
    removeAll: (ids: readonly number[]) =>
      run(async () => {
        const { data } = await call<BulkResult>(paths.bulk(resource.name), {
          method: 'POST',
          body: { ids, action: 'delete' },
        })
        offerUndo(data.ids, deletedText)
      }),
    setAll: (ids: readonly number[], { set }: BulkAction) => {
      const work = async () => {
        await call<BulkResult>(paths.bulk(resource.name), { method: 'POST', body: { ids, set } })
        setStored({ ids })
      }
      return run(work, { isRepeatable: true })
    },
    undo: () =>
      run(async () => {
        const records = undoable?.records ?? []
        await call<RestoreResult>(paths.binRestore, { method: 'POST', body: { records } })
        setUndoable(null)
        setStored({ ids: records.map(({ id }) => id), takesFocus: true })
      }),
  }
}
