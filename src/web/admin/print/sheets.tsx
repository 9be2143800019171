import type { ReactNode } from 'react'
import { type Column, piecesOf, type RowGroups } from '#web/admin/table/table-parts.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './sheet.module.css'

type Facts = readonly (readonly [label: string, value: ReactNode])[]

const FactList = ({ facts }: { facts: Facts }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** More columns than these need the long side of the paper. */
const columnsOnPortrait = 6

type TableProps<T extends Row> = {
  rows: readonly T[]
  columns: readonly Column<T>[]
  groups?: RowGroups<T> | undefined
  keyOf?: ((row: T) => string) | undefined
}

const columnsOnPaper = <T,>(columns: readonly Column<T>[]) =>
  columns.filter(({ onPaper }) => onPaper !== false)

function SheetTable<T extends Row>({ rows, columns, groups, keyOf }: TableProps<T>) {
  const printed = columnsOnPaper(columns)
  const key = (row: T) => keyOf?.(row) ?? row.id
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
      {piecesOf(rows, groups).map(({ heading, rows: piece }) => (
        <tbody key={piece[0] && key(piece[0])}>
          {heading !== undefined && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={printed.length}>
                {heading}
              </th>
            </tr>
          )}
          {piece.map((row) => (
            <tr key={key(row)}>
              {printed.map((column) => (
                <td key={column.key} data-width={column.width}>
                  {column.cell(row)}
                  {column.mark && <> {column.mark(row)}</>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

type Props<T extends Row> = TableProps<T> & {
  title: string
  filters?: readonly string[]
  total: number
  /** Facts that all rows have in common, above them. */
  facts?: Facts
}

/** A list on paper. */
export function ListSheet<T extends Row>({ title, filters = [], total, facts, ...table }: Props<T>) {
  const { rows, columns } = table
  const { t } = usePanelTexts()
  const count = rows.length < total ? t('print.part', { count: rows.length, total }) : String(total)
  const isWide = columnsOnPaper(columns).length > columnsOnPortrait
  return (
    <section className={isWide ? css.wide : undefined}>
      <h1 className={css.title}>{title}</h1>
      {filters.length > 0 && <p className={css.line}>{filters.join(' · ')}</p>}
      <p className={css.line}>{t('print.count', { count })}</p>
      {facts && <FactList facts={facts} />}
      {rows.length > 0 && <SheetTable {...table} />}
    </section>
  )
}

/** One record on paper. */
export const RecordSheet = ({ title, facts }: { title: string; facts: Facts }) => (
  <section>
    <h1 className={css.title}>{title}</h1>
    <FactList facts={facts} />
  </section>
)
