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
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import type { BulkAction } from './list-actions.tsx'

/** Toasts of a write (specification §8); a failure that has none there is shown in the page. */
export type WriteTexts<T> = {
  created?(stored: T): string
  updated?(stored: T): string
  deleted(id: number): string
  /** Toast of a failed creation. */
  createFailed?(failure: Failure): string
  deleteFailed?(id: number): string
}

/** A delete that can still be undone at the table. */
export type Undoable = { records: readonly RecordKey[]; text: string }

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

  const run = async (work: () => Promise<unknown>, failed?: (problem: Problem) => void): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const failure = asProblem(error)
      setProblem(failure)
      failed?.(failure)
    } finally {
      setBusy(false)
      changed()
    }
  }

  return {
    undoable,
    problem,
    busy,
    /** Does something to the records, shows in the page why it failed, and reads the list again. */
    run,
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
      const stored = await dispatch(action).unwrap()
      const text = id === null ? texts.created?.(stored) : texts.updated?.(stored)
      if (text) toast.success(text)
      changed()
    },
    saveFailed: (id: number | null) => (failure: Failure) => {
      const text = id === null ? texts.createFailed?.(failure) : undefined
      if (text) toast.error(text)
    },

    remove: (row: T) =>
      run(
        async () => {
          await dispatch(slice.remove({ id: row.id, refetch: false })).unwrap()
          toast.success(texts.deleted(row.id))
          setUndoable({
            records: [{ resource: resource.name, id: row.id }],
            text: `Borttaget: ${nameOf(row)}`,
          })
        },
        () => {
          const text = texts.deleteFailed?.(row.id)
          if (text) toast.error(text)
        },
      ),
    removeAll: (ids: readonly number[]) =>
      run(async () => {
        const { data } = await call<BulkResult>(paths.bulk(resource.name), {
          method: 'POST',
          body: { ids, action: 'delete' },
        })
        const records = data.ids.map((id) => ({ resource: resource.name, id }))
        setUndoable({ records, text: `${data.count} borttagna` })
      }),
    setAll: (ids: readonly number[], { set }: BulkAction) =>
      run(async () => {
        await call<BulkResult>(paths.bulk(resource.name), { method: 'POST', body: { ids, set } })
      }),
    undo: () =>
      run(async () => {
        await call<RestoreResult>(paths.binRestore, {
          method: 'POST',
          body: { records: undoable?.records ?? [] },
        })
        setUndoable(null)
      }),
  }
}
