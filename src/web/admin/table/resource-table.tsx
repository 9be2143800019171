import { Skeleton } from '@mantine/core'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Tick } from './operation.tsx'
import { RecordCards } from './record-cards.tsx'
import css from './resource-table.module.css'
import {
  ChooseAll,
  type Column,
  getRowNumber,
  isSameRow,
  piecesOf,
  type RowProps,
  type TableProps,
  Title,
  useChoose,
} from './table-parts.tsx'
import { useGradualRows } from './use-gradual-rows.ts'
import type { Row } from './use-records.ts'

/** So many columns, those of ticks and operations too, stand closer together. */
const denseFrom = 10

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
  const { header, sort, width, pin } = column
  if (!sort || !state) {
    return (
      <th scope="col" data-width={width} data-pin={pin}>
        {header}
      </th>
    )
  }
  const direction = ariaSort(state.sort, sort)
  return (
    <th scope="col" aria-sort={direction} data-width={width} data-pin={pin}>
      <button
        type="button"
        className={css.sort}
        onClick={() => onChange?.((before) => ({ sort: nextSort(before.sort, sort) }))}
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

function Cell<T extends Row>({ column, row, table }: { column: Column<T>; row: T; table: TableProps<T> }) {
  const { width, pin, lang, isTitle, mark } = column
  const content = isTitle ? (
    <>
      <Title row={row} onOpen={table.onOpen}>
        {column.cell(row) || table.nameOf(row)}
      </Title>
      {mark && <> {mark(row)}</>}
    </>
  ) : (
    column.cell(row)
  )
  const attributes = { 'data-width': width, 'data-pin': pin, lang }
  return pin === 'start' ? (
    <th scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td {...attributes}>{content}</td>
  )
}

/** The columns before the operations, and those that are pinned behind them. */
const partsOf = <T,>(columns: readonly Column<T>[]) => ({
  first: columns.filter(({ pin }) => pin !== 'end'),
  last: columns.filter(({ pin }) => pin === 'end'),
})

/** Tells the operations how wide the pinned column behind them is, beside which they are pinned themselves. */
function usePinnedWidth() {
  const scroll = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const pinned = scroll.current?.querySelector<HTMLElement>(
      'thead [data-pin="before-end"] + [data-pin="end"]',
    )
    if (!pinned) return
    const tell = (): void =>
      scroll.current?.style.setProperty('--pinned-width', `${pinned.getBoundingClientRect().width}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(pinned)
    return () => observer.disconnect()
  })
  return scroll
}

/** Left as it is while more rows are drawn below it. */
const TableRow = memo(function TableRow<T extends Row>({ row, table, isChosen, choose }: RowProps<T>) {
  const { t } = usePanelTexts()
  const { columns, operations, selection, nameOf, marked } = table
  const { first, last } = partsOf(columns)
  const cells = (part: readonly Column<T>[]) =>
    part.map((column) => <Cell key={column.key} column={column} row={row} table={table} />)
  return (
    <tr data-row={row.id} data-selected={isChosen || undefined} data-marked={marked === row.id || undefined}>
      {selection && (
        <td className={css.tick}>
          <Tick
            label={t('list.choose', { name: nameOf(row) })}
            checked={isChosen}
            onChange={() => choose(getRowNumber(table, row))}
          />
        </td>
      )}
      {cells(first)}
      {operations && (
        <td data-pin={last.length === 0 ? 'end' : 'before-end'}>
          <div className={css.operations}>{operations(row)}</div>
        </td>
      )}
      {cells(last)}
    </tr>
  )
}, isSameRow) as <T extends Row>(props: RowProps<T>) => ReactNode

function WideTable<T extends Row>({ table, drawn }: { table: TableProps<T>; drawn: readonly T[] }) {
  const { t } = usePanelTexts()
  const { label, columns, records, state, onChange, operations, selection, empty } = table
  const { rows, total, loading } = records
  const width = columns.length + (selection ? 1 : 0) + (operations ? 1 : 0)
  const isWaiting = total === null && !records.problem
  const keyOf = (row: T) => table.keyOf?.(row) ?? row.id
  const choose = useChoose(table)
  const scroll = usePinnedWidth()
  const { first: firstColumns, last: lastColumns } = partsOf(columns)
  const headers = (part: readonly Column<T>[]) =>
    part.map((column) => <Header key={column.key} column={column} state={state} onChange={onChange} />)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section ref={scroll} className={css.scroll} aria-label={label} tabIndex={0} aria-busy={loading}>
      <table
        className={css.table}
        data-loading={(loading && !isWaiting) || undefined}
        data-dense={width >= denseFrom || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={css.tick}>
                <ChooseAll
                  rows={rows}
                  table={table}
                  selection={selection}
                  label={selection.allLabel ?? t('list.choosePage')}
                />
              </th>
            )}
            {headers(firstColumns)}
            {operations && (
              <th scope="col" data-pin={lastColumns.length === 0 ? 'end' : 'before-end'}>
                {t('list.operation')}
              </th>
            )}
            {headers(lastColumns)}
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
            {[first, ...others].map(
              (row) =>
                row && (
                  <TableRow
                    key={keyOf(row)}
                    row={row}
                    table={table}
                    isChosen={selection?.ids.has(getRowNumber(table, row)) ?? false}
                    choose={choose}
                  />
                ),
            )}
          </tbody>
        ))}
        {isWaiting && (
          <tbody className={css.waiting}>
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
  const isPhone = useIsPhone()
  const { records, state } = props
  const count = useGradualRows(records.rows, state)
  const drawn = state ? records.rows.slice(0, count) : records.rows
  return isPhone ? <RecordCards table={props} drawn={drawn} /> : <WideTable table={props} drawn={drawn} />
}
