import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { BulkResult } from '#shared/bulk.ts'
import type { OpenOperation } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api as paths } from '#shared/paths.ts'
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
import type { UndoStep } from './undo-steps.ts'
import type { Stored } from './use-saved-rows.ts'
import { useUndo } from './use-undo.ts'

type Page<T extends Row> = Pick<ListPage<T>, 'resource' | 'slice' | 'texts' | 'nameOf' | 'afterUpdate'>

function toastFailure(text: string | undefined): void {
  if (text) toast.error(text)
}

type Saved<T extends Row> = {
  setStored(stored: Stored<T>): void
  changed(): void
  offerUndo(step: Omit<UndoStep, 'operation'>, operation: string | null | undefined): void
}

/** @returns the saving of a record's form, and of its working copy */
function useSaving<T extends Row>(page: Page<T>, { setStored, changed, offerUndo }: Saved<T>) {
  const { resource, slice, texts, nameOf, afterUpdate } = page
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  return {
    /** Adds or updates, by whether there is an id (specification §2, Modals). @returns its id. @throws Problem */
    async save(id: number | null, { body, etag }: { body: unknown; etag: string | null }): Promise<number> {
      const version = etag ? { ifMatch: etag } : {}
      const before = id !== null && afterUpdate && (await call<T>(paths.record(resource.name, id))).data
      const { record, operation } =
        id === null
          ? {
              record: await dispatch(slice.create({ body, auth: true, refetch: false })).unwrap(),
              operation: null,
            }
          : await dispatch(slice.update({ id, body, ...version, refetch: false })).unwrap()
      const text = id === null ? texts.created?.(record) : texts.updated?.(record)
      if (text) toast.success(text)
      offerUndo({ kind: 'changed', ids: [record.id], name: nameOf(record) }, operation)
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
  const { offer, ...undoing } = useUndo({ run, undone })

  const bulk = async (chosen: Chosen, work: object) => {
    const body = { ...chosen, ...work }
    const { data, operation } = await call<BulkResult>(panelApi.bulk(resource.name), { method: 'POST', body })
    return { ...data, operation }
  }
  const offerUndo = (step: Omit<UndoStep, 'operation'>, operation: string | null | undefined): void => {
    setStored(null)
    if (operation) offer({ ...step, operation })
  }
  /** Finds the deletion whose answer was lost. */
  const findDeletion = async (id: number): Promise<string | null> => {
    const path = `${panelApi.operations}?resource=${resource.name}&record=${id}`
    return (await call<OpenOperation[]>(path)).data[0]?.id ?? null
  }

  return {
    ...progress,
    ...undoing,
    ...useSaving(page, { setStored, changed, offerUndo }),
    run,
    stored,
    copyDiscarded: (id: number, operation: string | null): void => {
      offerUndo({ kind: 'discarded', ids: [id] }, operation)
      changed()
    },
    remove: (row: T) => {
      let isSecondTry = false
      const work = async () => {
        let operation: string | null = null
        try {
          operation = await dispatch(slice.remove({ id: row.id, refetch: false })).unwrap()
        } catch (error) {
          // The first try had arrived, and only its answer was lost.
          const isGone = isSecondTry && asProblem(error).status === 404
          isSecondTry = true
          if (!isGone) throw error
          operation = await findDeletion(row.id)
        }
        toast.success(texts.deleted(row.id))
        const name = nameOf(row)
        offerUndo({ kind: 'deleted', ids: [row.id], ...(name && { name }) }, operation)
      }
      return run(work, { isRepeatable: true, failed: () => toastFailure(texts.deleteFailed?.(row.id)) })
    },
    removeAll: (chosen: Chosen) =>
      run(async () => {
        const { ids, operation } = await bulk(chosen, { action: 'delete' })
        offerUndo({ kind: 'deleted', ids }, operation)
      }),
    setAll: (chosen: Chosen, { set }: BulkAction) =>
      run(
        async () => {
          const { ids, operation } = await bulk(chosen, { set })
          setStored({ ids })
          if (operation) offer({ kind: 'changed', ids, operation })
          else toast.success(t('list.sameAlready'))
        },
        { isRepeatable: true },
      ),
  }
}

export type ListWrites<T extends Row> = ReturnType<typeof useListWrites<T>>
