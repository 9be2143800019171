import { type ReactNode, useCallback, useRef } from 'react'
import type { Language } from '#shared/languages.ts'
import { Tick } from './operation.tsx'
import css from './table-parts.module.css'
import type { TableState } from './table-state.ts'
import type { Records, Row } from './use-records.ts'
import type { ChangeTable } from './use-table-state.ts'

export type Column<T> = {
  key: string
  header: ReactNode
  /** Field that the server sorts by; without it the column has no order. */
  sort?: string
  /** More fields that the server sorts by, which stand in the column too: those are chosen in a list. */
  furtherSorts?: readonly { sort: string; label: string }[]
  cell(row: T): ReactNode
  /** The column that a record is called by: the heading of its card, and a press on it opens the record. */
  isTitle?: boolean
  /** Of the title: a state that is told beside it. */
  mark?(row: T): ReactNode
  /**
   * `narrow` never breaks (numbers); `long` breaks anywhere (addresses); `wide` takes what is left; `limited` is as wide
   * as its text, up to a limit.
   */
  width?: 'narrow' | 'number' | 'long' | 'wide' | 'limited'
  /** Stays in view at this edge, however far the table reaches; the heading of a row stands at the start. */
  pin?: 'start' | 'end'
  /** Not shown until it is chosen in the menu of columns; one that is pinned always stays. */
  isHidden?: boolean
  /** The language that its texts are in, whichever the panel speaks. */
  lang?: Language
  /**
   * False leaves it out of the card on a phone: its heading says it already. `filled` leaves it out where it is empty,
   * `above` shows it above the others, without its heading.
   */
  onCard?: false | 'filled' | 'above'
  /** False leaves it out on paper: a picture. */
  onPaper?: false
}

/** @returns all that the server sorts a list by for a column */
export const sortsOf = ({
  sort,
  furtherSorts = [],
}: Pick<Column<never>, 'sort' | 'furtherSorts'>): string[] => [
  ...(sort ? [sort] : []),
  ...furtherSorts.map((further) => further.sort),
]

/** Rows that belong together stand below a heading: `keyOf` tells where the next ones begin. */
export type RowGroups<T> = { keyOf(row: T): string | number | null; heading(row: T): ReactNode }

/** Ids of the chosen records; without it none can be chosen. */
type Selection = {
  ids: ReadonlySet<number>
  set(ids: ReadonlySet<number>): void
  /** The words for choosing all rows; cards offer it where they are given. */
  allLabel?: string
}

export type TableProps<T extends Row> = {
  label: string
  columns: readonly Column<T>[]
  records: Omit<Records<T>, 'reload'>
  /** Without it all rows are here: nothing is ordered, and they are drawn at once. */
  state?: TableState
  onChange?: ChangeTable
  operations?: (row: T) => ReactNode
  selection?: Selection | undefined
  nameOf(row: T): string
  /** Tells the rows of a list apart that may hold records of different resources; by themselves they have their id. */
  keyOf?: ((row: T) => string) | undefined
  /** The number by which a row is chosen, where ids are not unique; by default its id. */
  numberOf?: ((row: T) => number) | undefined
  onOpen?: ((row: T) => void) | undefined
  groups?: RowGroups<T> | undefined
  empty?: ReactNode
  /** A row that stands out: the address names it. */
  marked?: number | null
  /** Of the heading of a card; another one where the table has a heading of its own. */
  cardHeading?: 'h2' | 'h3'
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
const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** A row is drawn again for what it shows, and not because another one was chosen or marked. */
export const isSameRow = <T extends Row>(before: RowProps<T>, after: RowProps<T>): boolean =>
  (['row', 'isChosen', 'choose'] as const).every((name) => before[name] === after[name]) &&
  (['columns', 'operations', 'nameOf', 'onOpen', 'marked'] as const).every(
    (name) => before.table[name] === after.table[name],
  )

export type RowProps<T extends Row> = {
  row: T
  table: TableProps<T>
  isChosen: boolean
  choose: (id: number) => void
}

/** @returns a function that chooses a record or no longer, the same one as long as the table is there */
export function useChoose<T extends Row>({ selection }: TableProps<T>): (id: number) => void {
  const latest = useRef(selection)
  latest.current = selection
  return useCallback((id) => latest.current?.set(toggled(latest.current.ids, id)), [])
}

/** The number by which a row of a table is chosen. */
export const getRowNumber = <T extends Row>({ numberOf }: Pick<TableProps<T>, 'numberOf'>, row: T): number =>
  numberOf?.(row) ?? row.id

type ChooseAllProps<T extends Row> = {
  rows: readonly T[]
  table: Pick<TableProps<T>, 'numberOf'>
  selection: Selection
  label: string
  id?: string
}

/** Chooses all rows of a table, or none of them. */
export function ChooseAll<T extends Row>({ rows, table, selection, label, id }: ChooseAllProps<T>) {
  const numbers = rows.map((row) => getRowNumber(table, row))
  const count = numbers.filter((number) => selection.ids.has(number)).length
  const isAll = rows.length > 0 && count === rows.length
  return (
    <Tick
      {...(id && { id })}
      label={label}
      checked={isAll}
      isMixed={count > 0 && !isAll}
      onChange={() => selection.set(new Set(isAll ? [] : numbers))}
    />
  )
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
