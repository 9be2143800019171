import { type ReactNode, useEffect, useMemo } from 'react'
import { Notice, ReadFailure } from '#web/admin/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import css from './admin-page.module.css'
import { ResourceTable } from './resource-table.tsx'
import { type Filter, TableFilters } from './table-filters.tsx'
import { TablePager } from './table-pager.tsx'
import type { Column } from './table-parts.tsx'
import { listQuery, pageSizes, type TableOptions } from './table-state.ts'
import { type Row, useApiRecords } from './use-records.ts'
import { useTableState } from './use-table-state.ts'

type Props<Item, T extends Row> = {
  title: string
  /** A sentence below the heading. */
  intro?: ReactNode
  /** Name in the API of the values that filters offer. */
  resource: string
  path: string
  columns: readonly Column<T>[]
  filters?: readonly Filter[]
  /** What the table shows for what the API answers; without it the records themselves. */
  toRow: (item: Item, index: number) => T
  nameOf(row: T): string
  operations?: (row: T, reload: () => void) => ReactNode
  /** Why the last change failed. */
  problem: Problem | null
  onForget: () => void
  empty: string
  /** Changes when the records have changed by themselves. */
  version?: number
}

/** A list of the admin panel that no slice of the store holds: search, filters, order and pages by the server. */
export function ApiListPage<Item, T extends Row>(props: Props<Item, T>) {
  const { title, columns, filters = [], toRow, version = 0 } = props
  const sortable = columns.flatMap(({ sort }) => sort ?? []).join()
  const filterable = filters.map(({ field }) => field).join()
  const options = useMemo<TableOptions>(
    () => ({
      sizes: pageSizes,
      size: 25,
      sortable: sortable.split(','),
      filterable: filterable.split(','),
    }),
    [sortable, filterable],
  )
  const [state, change] = useTableState(options)
  const { rows, ...reading } = useApiRecords<Item>(props.path, listQuery(state))
  const { reload, total } = reading
  useEffect(() => {
    if (version > 0) reload()
  }, [version, reload])
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      {props.intro && <div>{props.intro}</div>}
      <TableFilters
        resource={props.resource}
        filters={filters}
        state={state}
        onChange={change}
        columns={columns}
        version={0}
      />
      {props.problem && <Notice problem={props.problem} onClose={props.onForget} />}
      {reading.problem && <ReadFailure problem={reading.problem} retry={reload} />}
      <ResourceTable
        label={title}
        columns={columns}
        records={{ rows: rows.map(toRow), ...reading }}
        state={state}
        onChange={change}
        {...(props.operations && { operations: (row: T) => props.operations?.(row, reload) })}
        nameOf={props.nameOf}
        empty={<p className={css.empty}>{props.empty}</p>}
      />
      {total !== null && <TablePager total={total} state={state} sizes={options.sizes} onChange={change} />}
    </div>
  )
}
