import { useMemo } from 'react'
import { sortsOf } from '#web/admin/table/table-parts.tsx'
import type { TableOptions } from '#web/admin/table/table-state.ts'
import type { Row } from '#web/admin/table/use-records.ts'
import type { ListPage } from './resource-defaults.tsx'

/** @returns what the address may ask of a list; the same object as long as it is the same. */
export function useTableOptions<T extends Row>({ columns, filters, sizes, size }: ListPage<T>): TableOptions {
  const sortable = columns.flatMap(sortsOf).join()
  const filterable = filters.map(({ field }) => field).join()
  return useMemo(
    () => ({ sizes, size, sortable: sortable.split(','), filterable: filterable.split(',') }),
    [sizes, size, sortable, filterable],
  )
}
