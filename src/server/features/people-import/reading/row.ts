import { cleanLine } from '#server/file-reading/cells.ts'
import type { FoundValues, ImportChoices, ImportField, ImportWarning } from '#shared/people-import.ts'
import { type DayColumn, readDayCell } from './days.ts'
import type { Born } from './identity.ts'
import type { NoteLabel } from './note-labels.ts'

/** The decisions about the whole list. */
export type Deciding = {
  born: Born
  choices: ImportChoices
  nameOrder: 'last' | 'comma'
  capitals: { names: boolean; cities: boolean; small: boolean }
  days: Partial<Record<ImportField, DayColumn>>
  /** An address in one cell is divided where no column holds its parts. */
  hasPlaces: boolean
}

/** The cells of a row by their fields, and the cells of unknown columns with their headings. */
export type Sorted = {
  cells: Partial<Record<ImportField, string[]>>
  unknown: readonly string[]
  /** An identity number outside of its column was made unreadable. */
  hasHidden: boolean
}

/** A value that the register has no field for, and the text that says what it is. */
type LabelledNote = { label: NoteLabel; text: string }

/** The values that were read from a row, with their warnings and notes. */
export type Reading = {
  values: FoundValues
  warnings: ImportWarning[]
  notes: LabelledNote[]
  derived: DerivedParts
}

/** Fields whose value Gille derives, each with the part of the value that is written in the file; empty for none. */
export type DerivedParts = Partial<Record<keyof FoundValues, string | undefined>>

/** @returns the first cell of a field that holds anything */
export const first = ({ cells }: Sorted, field: ImportField): string => cells[field]?.[0] ?? ''

export const cut = (text: string): string => cleanLine(text).slice(0, 100)

/** @returns the day of a cell; null where it tells none */
export function dayIn(sorted: Sorted, field: ImportField, { days }: Deciding): string | null {
  const column = days[field]
  const text = first(sorted, field)
  const read = column && text ? readDayCell(text, column) : null
  return read && 'day' in read ? read.day : null
}

/** Stores a day, and which part of it is written where the file leaves out the century or the year. */
export function storeDay(
  { values, derived }: Reading,
  {
    field,
    day,
    part,
  }: { field: 'joined_on' | 'left_on' | 'paid_until'; day: string; part: string | undefined },
): void {
  values[field] = day
  derived[field] = part
}
