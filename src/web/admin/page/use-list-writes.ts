import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { BulkResult } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { DiscardedCopy } from '#web/admin/form/use-working-copy.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import type { Row } from '#web/admin/table/use-records.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import type { Chosen } from './chosen.ts'
import type { BulkAction } from './list-bars.tsx'
import type { ListPage } from './resource-defaults.tsx'
import type { Stored } from './use-saved-rows.ts'
import { useUndo } from './use-undo.ts'

type Page<T extends Row> = Pick<ListPage<T>, 'resource' | 'slice' | 'texts' | 'nameOf' | 'afterUpdate'>

function toastFailure(text: string | undefined): void {
  if (text) toast.error(text)
}

/** @returns the saving of a record's form, and of its working copy */
function useSaving<T extends Row>(
  page: Page<T>,
  { setStored, changed }: { setStored: (stored: Stored<T>) => void; changed: () => void },
) {
  const { resource, slice, texts, afterUpdate } = page
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  return {
    /** Adds or updates, by whether there is an id (specification §2, Modals). @returns its id. @throws Problem */
    async save(id: number | null, { body, etag }: { body: unknown; etag: string | null }): Promise<number> {
      const version = etag ? { ifMatch: etag } : {}
      const before = id !== null && afterUpdate && (await call<T>(paths.record(resource.name, id))).data
      const action =
        id === null
          ? slice.create({ body, auth: true, refetch: false })
          : slice.update({ id, body, ...version, refetch: false })
      const record = await dispatch(action).unwrap()
      const text = id === null ? texts.created?.(record) : texts.updated?.(record)
      if (text) toast.success(text)
      setStored({ ids: [record.id], record })
      changed()
      if (before) afterUpdate?.(record, before)
      return record.id
    },
    saveFailed: (id: number | null) => (failure: Failure) =>
      toastFailure(id === null ? texts.createFailed?.(failure) : undefined),
    /** A working copy was saved: its row is marked. */
    copySaved: (id: number): void => {
      setStored({ ids: [id] })
      changed()
    },
  }
}

/** @returns a working copy without its ticks, which only publishing sets. */
const untickedOf = ({ fields }: Resource, copy: DiscardedCopy) =>
  Object.fromEntries(Object.entries(copy).filter(([name]) => fields[name]?.kind !== 'boolean'))

/**
 * The writes of a list's records, and how the last one went.
 * @param changed called after every change, to read the list again
 */
export function useListWrites<T extends Row>(page: Page<T>, changed: () => void) {
  const { resource, slice, texts, nameOf } = page
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const [stored, setStored] = useState<Stored<T> | null>(null)
  const { run, ...progress } = useRun(changed)
  const undone = (ids: readonly number[]): void => setStored({ ids, takesFocus: true })
  const { offer, ...undoing } = useUndo({ resource, run, undone })

  const bulk = async (chosen: Chosen, work: object): Promise<BulkResult> => {
    const body = { ...chosen, ...work }
    return (await call<BulkResult>(panelApi.bulk(resource.name), { method: 'POST', body })).data
  }
  const offerRestore = (ids: readonly number[], name?: string): void => {
    const records = ids.map((id) => ({ resource: resource.name, id }))
    setStored(null)
    if (ids.length > 0) offer({ kind: 'deleted', records, ...(name && { name }) })
  }

  return {
    ...progress,
    ...undoing,
    ...useSaving(page, { setStored, changed }),
    run,
    stored,
    copyDiscarded: (id: number, copy: DiscardedCopy): void => {
      setStored(null)
      offer({ kind: 'discarded', id, copy: untickedOf(resource, copy) })
      changed()
    },
    remove: (row: T) => {
      let isSecondTry = false
      const work = async () => {
        try {
          await dispatch(slice.remove({ id: row.id, refetch: false })).unwrap()
        } catch (error) {
          // The first try had arrived, and only its answer was lost.
          const isGone = isSecondTry && asProblem(error).status === 404
          isSecondTry = true
          if (!isGone) throw error
        }
        toast.success(texts.deleted(row.id))
        offerRestore([row.id], nameOf(row))
      }
      return run(work, { isRepeatable: true, failed: () => toastFailure(texts.deleteFailed?.(row.id)) })
    },
    removeAll: (chosen: Chosen) =>
      run(async () => offerRestore((await bulk(chosen, { action: 'delete' })).ids)),
    setAll: (chosen: Chosen, { set }: BulkAction) =>
      run(
        async () => {
          const { count, ids, operation } = await bulk(chosen, { set })
          setStored({ ids })
          if (count > 0) offer({ kind: 'changed', count, operation })
          else toast.success(t('list.sameAlready'))
        },
        { isRepeatable: true },
      ),
  }
}

export type ListWrites<T extends Row> = ReturnType<typeof useListWrites<T>>
