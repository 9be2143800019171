import { cleanLine, type Row } from '#server/file-reading/cells.ts'
import { Refused } from '#server/file-reading/refused.ts'
import {
  type FoundPerson,
  type ImportChoices,
  type ImportField,
  importLimits,
  type ReadFile,
} from '#shared/people-import.ts'
import { findColumns } from './columns.ts'
import { decideCapitals, decideColumns, type Layout, tellDays, valuesOf } from './decisions.ts'
import { readPerson } from './found-person.ts'
import { findHeading } from './heading-row.ts'
import { maskShown, maskWhole } from './identity.ts'
import { mergePeople } from './merge.ts'
import { nameOrder } from './names.ts'
import { passRows, toPassed } from './pass-rows.ts'
import { readTables } from './read-tables.ts'
import type { Deciding } from './row.ts'
import { sortCells } from './sort-cells.ts'

export type Order = { bytes: Uint8Array; choices: ImportChoices; today: string }

const placeFields: readonly ImportField[] = ['zip_code', 'city', 'zip_and_city']

/** Rows that are wrong are given back, without identity numbers. */
function withCells(person: FoundPerson, row: Row, { columns }: Layout): FoundPerson {
  if (person.state !== 'wrong') return person
  const cells = columns.map(({ index, holdsIdentity }) => {
    const text = row.cells[index] ?? ''
    return holdsIdentity ? maskWhole(text) : maskShown(text)
  })
  return { ...person, cells }
}

/** @returns the people of a list that was laid out, and what was decided for whole columns */
function readRows(layout: Layout): Pick<ReadFile, 'decisions' | 'people'> {
  const { columns, rows, choices, born } = layout
  const order = nameOrder(valuesOf(layout, 'name'))
  const days = decideColumns(layout)
  const { offered, isOn, capitals } = decideCapitals(layout, order)
  const hasPlaces = columns.some(({ field }) => placeFields.includes(field))
  const deciding: Deciding = { born, choices, nameOrder: order, capitals, days, hasPlaces }
  const read = rows.map((row) => {
    const { person, derived } = readPerson(row.number, sortCells(layout, row), deciding)
    return { person: withCells(person, row, layout), derived }
  })
  mergePeople(read)
  const people = read.map(({ person }) => person)
  const decisions = {
    encoding: '',
    ...(columns.some(({ field }) => field === 'name') && { nameOrder: order }),
    ...tellDays(layout, days),
    ...(offered && { capitalsOffered: true, capitals: isOn }),
  }
  return { people, decisions }
}

/**
 * Reads a list of people: finds the sheet, the headings, the field of each column, decides for whole columns how they
 * are written, and compares the rows with each other.
 * @throws Refused
 */
export async function readList({ bytes, choices, today }: Order): Promise<ReadFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length > importLimits.bytes) throw new Refused('file-size')
  const { rows: all, sheets, ...text } = await readTables(file, choices)
  const born = { today, youngest: choices.youngest ?? 0 }
  const at = findHeading(all, choices.headingRow)
  const heading = all[at]
  const headings = heading ? heading.cells.map(cleanLine) : null
  const below = all.slice(at + 1)
  const { people: rows, passed } = passRows({
    ...{ rows: below, headings },
    includeHidden: choices.includeHidden ?? false,
  })
  if (rows.length > importLimits.rows) throw new Refused('rows')
  if (rows.length === 0) throw new Refused('empty')
  const columns = findColumns({ headings, rows, choices, born })
  const { people, decisions } = readRows({ columns, rows, choices, born })
  const above = all.slice(0, Math.max(0, at)).map((row) => toPassed(row, 'above'))
  const isCenturyOpen = people.some(({ warnings }) => warnings.some(({ code }) => code === 'century'))
  return {
    sheets,
    headingRow: heading?.number ?? null,
    passed: [...above, ...passed],
    columns,
    decisions: { ...decisions, ...text, ...(isCenturyOpen && { isCenturyOpen }) },
    people,
  }
}
