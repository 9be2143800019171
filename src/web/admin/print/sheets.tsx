import type { ComponentProps, ReactNode } from 'react'
import { type Column, piecesOf, type RowGroups } from '#web/admin/table/table-parts.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import { Facts } from '#web/ui/facts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './sheet.module.css'

/** How paper lies. */
export type Direction = 'upright' | 'wide'

type FactsProps = ComponentProps<typeof Facts>

/** Facts about one thing as paper has them, each with its label. */
export const FactList = ({
  facts,
  className = css.facts,
}: {
  facts: FactsProps['of']
  className?: FactsProps['className']
}) => <Facts of={facts} className={className} />

/** More columns than these need the long side of the paper. */
const columnsOnPortrait = 6

type TableProps<T extends Row> = {
  rows: readonly T[]
  columns: readonly Column<T>[]
  groups?: RowGroups<T> | undefined
  keyOf?: ((row: T) => string) | undefined
  /** Rows after one another with the same key stay on one sheet. */
  togetherBy?: (row: T) => string | number
  /** Stands below a row, over its whole width. */
  below?: ((row: T) => ReactNode) | undefined
}

const columnsOnPaper = <T,>(columns: readonly Column<T>[]) =>
  columns.filter(({ onPaper }) => onPaper !== false)

function SheetRow<T extends Row>({
  row,
  columns,
  below,
}: Pick<TableProps<T>, 'columns' | 'below'> & { row: T }) {
  const more = below?.(row)
  return (
    <>
      <tr>
        {columns.map((column) => (
          <td key={column.key} data-width={column.width}>
            {column.cell(row)}
            {column.mark && <> {column.mark(row)}</>}
          </td>
        ))}
      </tr>
      {more && (
        <tr className={css.below}>
          <td />
          <td colSpan={columns.length - 1}>
            <div className={css.underRow}>{more}</div>
          </td>
        </tr>
      )}
    </>
  )
}

function SheetTable<T extends Row>(table: TableProps<T>) {
  const { rows, columns, groups, keyOf, togetherBy, below } = table
  const printed = columnsOnPaper(columns)
  const key = (row: T) => keyOf?.(row) ?? row.id
  const parties = togetherBy && { keyOf: togetherBy, heading: () => null }
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {printed.map((column) => (
            <th key={column.key} scope="col">
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      {piecesOf(rows, groups).map(({ heading, rows: piece }) =>
        piecesOf(piece, parties).map(({ rows: [first, ...others] }, index) => (
          <tbody key={first && key(first)} className={parties && css.together}>
            {index === 0 && heading !== undefined && (
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={printed.length}>
                  {heading}
                </th>
              </tr>
            )}
            {[first, ...others].map(
              (row) => row && <SheetRow key={key(row)} row={row} columns={printed} below={below} />,
            )}
          </tbody>
        )),
      )}
    </table>
  )
}

type Props<T extends Row> = TableProps<T> & {
  title: string
  filters?: readonly string[]
  total: number
  /** Says how many there are in other words than `Number: 7`. */
  count?: string
  /** Facts that all rows have in common, above them. */
  facts?: FactsProps['of']
  /** How the paper lies; by itself on its long side where there are many columns. */
  direction?: Direction
  /** Stands below the table. */
  children?: ReactNode
}

/** A list on paper. */
export function ListSheet<T extends Row>({ title, filters = [], total, facts, ...rest }: Props<T>) {
  const { count, direction, children, ...table } = rest
  const { rows, columns } = table
  const { t } = usePanelTexts()
  const number = rows.length < total ? t('print.part', { count: rows.length, total }) : String(total)
  const isWide = direction ? direction === 'wide' : columnsOnPaper(columns).length > columnsOnPortrait
  return (
    <section className={isWide ? css.wide : undefined}>
      <h1 className={css.title}>{title}</h1>
      {filters.length > 0 && <p className={css.line}>{filters.join(' · ')}</p>}
      <p className={css.line}>{count ?? t('print.count', { count: number })}</p>
      {facts && <FactList facts={facts} />}
      {rows.length > 0 && <SheetTable {...table} />}
      {children}
    </section>
  )
}

/** One record on paper. */
export const RecordSheet = ({ title, facts }: { title: string; facts: FactsProps['of'] }) => (
  <section>
    <h1 className={css.title}>{title}</h1>
    <FactList facts={facts} />
  </section>
)
