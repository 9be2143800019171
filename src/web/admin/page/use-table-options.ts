import { useMemo } from 'react'
import type { Filter } from '#web/admin/table/filters-of.ts'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { TableOptions } from '#web/admin/table/table-state.ts'

type Options = {
  columns: readonly Column<never>[]
  filters: readonly Filter[]
  sizes: readonly number[]
  size: number
}

/** @returns what the address may ask of a list; the same object as long as it is the same. */
export function useTableOptions({ columns, filters, sizes, size }: Options): TableOptions {
  const sortable = columns.flatMap(({ sort }) => sort ?? []).join()
  const filterable = filters.map(({ field }) => field).join()
  return useMemo(
    () => ({ sizes, size, sortable: sortable.split(','), filterable: filterable.split(',') }),
    [sizes, size, sortable, filterable],
  )
}
