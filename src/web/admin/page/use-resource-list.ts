import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { listQuery, type TableState } from '#web/admin/table/table-state.ts'
import { type Records, type Row, useRecords } from '#web/admin/table/use-records.ts'
import { type ChangeTable, useTableState } from '#web/admin/table/use-table-state.ts'
import type { ListPage } from './resource-defaults.tsx'
import type { RowTools } from './resource-page-props.ts'
import { useListPaper } from './use-list-paper.tsx'
import { type ListWrites, useListWrites } from './use-list-writes.ts'
import { useOpenRecord, useReturnFocus } from './use-open-record.ts'
import { useRows } from './use-rows.ts'
import { useMarkedRows, useSavedOnTop } from './use-saved-rows.ts'
import { useSelection } from './use-selection.ts'
import { useTableOptions } from './use-table-options.ts'

/** Leads back from a page behind the last one, when records have been deleted for example. */
function useLastPage(
  { total, loading }: Records<Row>,
  { page, size }: TableState,
  change: ChangeTable,
): void {
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / size))
  useEffect(() => {
    if (total !== null && !loading && page > lastPage) change({ page: lastPage }, 'corrected')
  }, [total, loading, page, lastPage, change])
}

/** @returns the list as it is drawn: only for what it shows, and in pieces between key presses, so that typing in a filter never waits for it */
function useDrawn<T extends Row>(records: Records<T>, state: TableState) {
  const { rows, total, loading, problem } = records
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another one at every rendering.
  const latest = useMemo(() => ({ records, state }), [rows, total, loading, problem, state])
  return useDeferredValue(latest)
}

/** @returns the deleting of a row, after the question of the page if it has one; not asked twice at once */
function useRemoval<T extends Row>(page: ListPage<T>, writes: ListWrites<T>, tools: RowTools) {
  const isAsking = useRef(false)
  return async (row: T): Promise<void> => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      if (!page.beforeRemove || (await page.beforeRemove(row, tools))) void writes.remove(row)
    } catch (error) {
      writes.fail(error)
    } finally {
      isAsking.current = false
    }
  }
}

/** The list of a resource page: what it shows, what is chosen and open in it, and its writes. */
export function useResourceList<T extends Row>(page: ListPage<T>) {
  const { version = 0 } = page
  const options = useTableOptions(page)
  const [state, change] = useTableState(options)
  const read = useRecords(page.slice, listQuery(state, page.order))
  const { reload } = read
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => {
    reload()
    setChanges((count) => count + 1)
  }, [reload])
  useEffect(() => {
    if (version > 0) changed()
  }, [version, changed])
  const selection = useSelection(state)
  const { open, show, become, close } = useOpenRecord()
  const isCovered = open !== null
  useReturnFocus(isCovered)
  const writes = useListWrites<T>(page, changed)
  const tools: RowTools = {
    reload: changed,
    run: writes.run,
    copy: (id) => show({ kind: 'new', copyOf: id }),
  }
  const remove = useRemoval(page, writes, tools)
  const [records, isOnTop] = useSavedOnTop(read, writes.stored, state)
  useListPaper<T>({ page, state, records })
  useLastPage(records, state, change)
  const drawn = useDrawn(records, state)
  const rows = useRows(drawn.records, writes.busy)
  useMarkedRows(rows.element, drawn.records, { stored: writes.stored, isCovered })
  return {
    page,
    sizes: options.sizes,
    state,
    change,
    records,
    isOnTop,
    drawn,
    /** Counts the changes of records. */
    changes,
    selection,
    open,
    show,
    become,
    close,
    writes,
    tools,
    remove,
    ...rows,
  }
}

export type ResourceList<T extends Row> = ReturnType<typeof useResourceList<T>>
