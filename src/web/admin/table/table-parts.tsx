import type { ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import css from './table-parts.module.css'
import type { TableState } from './table-state.ts'
import type { Records, Row } from './use-records.ts'
import type { ChangeTable } from './use-table-state.ts'

export type Column<T> = {
  key: string
  /** The heading as the specification writes it. */
  header: string
  /** Field that the server sorts by; without it the column has no order. */
  sort?: string
  cell(row: T): ReactNode
  /** The column that a record is called by: the heading of its card, and a press on it opens the record. */
  isTitle?: boolean
  /** Of the title: a state that is told beside it. */
  mark?(row: T): ReactNode
  /** `narrow` never breaks (numbers); `long` breaks anywhere (addresses); `wide` takes what is left. */
  width?: 'narrow' | 'long' | 'wide'
  /** The language that its texts are in, whichever the panel speaks. */
  lang?: Language
  /** False leaves it out of the card on a phone: its heading says it already. */
  onCard?: false
  /** False leaves it out on paper: a picture. */
  onPaper?: false
}

/** Rows that belong together stand below a heading: `keyOf` tells where the next ones begin. */
export type RowGroups<T> = { keyOf(row: T): string | number | null; heading(row: T): ReactNode }

export type TableProps<T extends Row> = {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<T>[]
  records: Records<T>
  state: TableState
  onChange: ChangeTable
  /** Header of the column with what can be done to a record. */
  operations?: (row: T) => ReactNode
  /** Ids of the chosen records; without it none can be chosen. */
  selection?: { ids: ReadonlySet<number>; set(ids: ReadonlySet<number>): void } | undefined
  nameOf(row: T): string
  /** Tells the rows of a list apart that may hold records of different resources; by themselves they have their id. */
  keyOf?: ((row: T) => string) | undefined
  onOpen?: ((row: T) => void) | undefined
  groups?: RowGroups<T> | undefined
  /** Shown in place of rows when there are none. */
  empty: ReactNode
}

/** @returns the rows in pieces, each with its heading; one piece without where there are no groups. */
export function piecesOf<T extends Row>(rows: readonly T[], groups: RowGroups<T> | undefined) {
  const pieces: { heading: ReactNode; rows: T[] }[] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    const isNext = groups && before && groups.keyOf(row) !== groups.keyOf(before)
    if (index === 0 || isNext) pieces.push({ heading: groups?.heading(row), rows: [] })
    pieces.at(-1)?.rows.push(row)
  }
  return pieces
}

/** @returns the chosen records with this one chosen, or no longer. */
export const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Opens the record from wherever it is called by name. */
export function Title<T extends Row>({
  row,
  onOpen,
  children,
}: { row: T; children: ReactNode } & Pick<TableProps<T>, 'onOpen'>) {
  if (!onOpen) return children
  return (
    <button type="button" className={css.open} onClick={() => onOpen(row)}>
      {children}
    </button>
  )
}
