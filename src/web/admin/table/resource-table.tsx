import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { phone } from '#web/admin/frame/screen.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Tick } from './operation.tsx'
import { RecordCards } from './record-cards.tsx'
import css from './resource-table.module.css'
import { type Column, piecesOf, type TableProps, Title, toggled } from './table-parts.tsx'
import { useGradualRows } from './use-gradual-rows.ts'
import type { Row } from './use-records.ts'

/** @returns the next order of a column: up, down, and the server's own again. */
function nextSort(sort: string | null, field: string): string | null {
  if (sort === field) return `-${field}`
  return sort === `-${field}` ? null : field
}

const ariaSort = (sort: string | null, field: string) =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'

const sortIcon = { ascending: 'up', descending: 'down', none: 'sort' } as const

function Header<T>({
  column,
  state,
  onChange,
}: Pick<TableProps<Row>, 'state' | 'onChange'> & { column: Column<T> }) {
  const { header, sort, width } = column
  if (!sort) {
    return (
      <th scope="col" data-width={width}>
        {header}
      </th>
    )
  }
  const direction = ariaSort(state.sort, sort)
  return (
    <th scope="col" aria-sort={direction} data-width={width}>
      <button
        type="button"
        className={css.sort}
        onClick={() => onChange((before) => ({ sort: nextSort(before.sort, sort) }))}
      >
        {header}
        <AdminIcon name={sortIcon[direction]} />
      </button>
    </th>
  )
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 6 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else.
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <td key={cell}>
          <Skeleton height={14} radius="sm" />
        </td>
      ))}
    </tr>
  ))

type RowProps<T extends Row> = { row: T; table: TableProps<T> }

/** Left as it is while more rows are drawn below it. */
const TableRow = memo(function TableRow<T extends Row>({ row, table }: RowProps<T>) {
  const { t } = usePanelTexts()
  const { columns, operations, selection, nameOf, onOpen } = table
  return (
    <tr data-row={row.id} data-selected={selection?.ids.has(row.id) || undefined}>
      {selection && (
        <td className={css.tick}>
          <Tick
            label={t('list.choose', { name: nameOf(row) })}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.set(toggled(selection.ids, row.id))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-width={column.width} lang={column.lang}>
          {column.isTitle ? (
            <>
              <Title row={row} onOpen={onOpen}>
                {column.cell(row) || nameOf(row)}
              </Title>
              {column.mark && <> {column.mark(row)}</>}
            </>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {operations && (
        <td>
          <div className={css.operations}>{operations(row)}</div>
        </td>
      )}
    </tr>
  )
}) as <T extends Row>(props: RowProps<T>) => ReactNode

function WideTable<T extends Row>({ table, drawn }: { table: TableProps<T>; drawn: readonly T[] }) {
  const { t } = usePanelTexts()
  const { label, columns, records, state, onChange, operations, selection, empty } = table
  const { rows, total, loading } = records
  const width = columns.length + (selection ? 1 : 0) + (operations ? 1 : 0)
  const chosenHere = rows.filter(({ id }) => selection?.ids.has(id)).length
  const isWaiting = total === null && !records.problem
  const keyOf = (row: T) => table.keyOf?.(row) ?? row.id
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={label} tabIndex={0} aria-busy={loading}>
      <table className={css.table} data-loading={(loading && !isWaiting) || undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={css.tick}>
                <Tick
                  label={t('list.choosePage')}
                  checked={rows.length > 0 && chosenHere === rows.length}
                  isMixed={chosenHere > 0 && chosenHere < rows.length}
                  onChange={() =>
                    selection.set(new Set(chosenHere === rows.length ? [] : rows.map(({ id }) => id)))
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} state={state} onChange={onChange} />
            ))}
            {operations && <th scope="col">{t('list.operation')}</th>}
          </tr>
        </thead>
        {piecesOf(drawn, table.groups).map(({ heading, rows: [first, ...others] }) => (
          <tbody key={first && keyOf(first)}>
            {heading !== undefined && (
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={width}>
                  {heading}
                </th>
              </tr>
            )}
            {[first, ...others].map((row) => row && <TableRow key={keyOf(row)} row={row} table={table} />)}
          </tbody>
        ))}
        {isWaiting && (
          <tbody>
            <SkeletonRows columns={width} />
          </tbody>
        )}
        {total !== null && rows.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={width}>{empty}</td>
            </tr>
          </tbody>
        )}
      </table>
    </section>
  )
}

/** Records in columns; on a phone as cards. Everything that orders or narrows them is done by the server. */
export function ResourceTable<T extends Row>(props: TableProps<T>) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const { records, state } = props
  const drawn = records.rows.slice(0, useGradualRows(records.rows, state))
  return isPhone ? <RecordCards table={props} drawn={drawn} /> : <WideTable table={props} drawn={drawn} />
}
