import { cleanLine, compact, isBlank, type Row } from '#server/file-reading/cells.ts'
import { Refused } from '#server/file-reading/refused.ts'
import {
  type FoundPerson,
  type ImportChoices,
  type ImportField,
  importLimits,
  type ReadFile,
} from '#shared/people-import.ts'
import { findColumns, findHeading } from './columns.ts'
import { decideCapitals, decideColumns, type Layout, tellDays, valuesOf } from './decisions.ts'
import { readPerson } from './found-person.ts'
import { type Born, maskIdentity, maskWhole } from './identity.ts'
import { mergePeople } from './merge.ts'
import { nameOrder } from './names.ts'
import { readTables } from './read-tables.ts'
import type { Deciding, Sorted } from './row.ts'

export type Order = { bytes: Uint8Array; choices: ImportChoices; today: string }

const sums = new Set(['summa', 'totalt', 'antal', 'total', 'sum', 'count'])

/** @returns whether the only text of a row is a word of sums */
function isSum({ cells }: Row): boolean {
  const texts = cells.filter((cell) => /\p{L}/u.test(cell)).map(compact)
  return texts.length === 1 && sums.has(texts[0] ?? '')
}

/** Characters of a cell that is read; a remark may be longer. */
const longest = 1_000

/** Their line breaks tell addresses, numbers and remarks apart. */
const withLines: readonly ImportField[] = ['note', 'address', 'phone_number', 'second_phone']

function sortCells({ columns, choices, born }: Layout, row: Row): Sorted {
  const cells: Partial<Record<ImportField, string[]>> = {}
  const unknown: string[] = []
  for (const { index, field, heading } of columns) {
    const whole = row.cells[index] ?? ''
    if (isBlank(whole)) continue
    const text = field === 'note' ? whole : whole.slice(0, longest)
    const line = cleanLine(text)
    if (field !== 'skip') cells[field] = [...(cells[field] ?? []), withLines.includes(field) ? text : line]
    else if (choices.unknownToNote) unknown.push(maskIdentity(heading ? `${heading}: ${line}` : line, born))
  }
  return { cells, unknown }
}

const placeFields: readonly ImportField[] = ['zip_code', 'city', 'zip_and_city']

/** Rows that are wrong are given back, without what nobody may keep. */
function withCells(person: FoundPerson, row: Row, { columns, born }: Layout): FoundPerson {
  if (person.state !== 'wrong') return person
  const cells = columns.map(({ index, isFixed }) => {
    const text = row.cells[index] ?? ''
    return isFixed ? maskWhole(text) : maskIdentity(text, born)
  })
  return { ...person, cells }
}

type Passed = ReadFile['passed'][number]

/** @returns what is told of the rows that are no people */
function passedRows(rows: readonly Row[], why: Passed['why'], born: Born): Passed[] {
  const textOf = ({ cells }: Row): string => cells.map(cleanLine).filter(Boolean).join(' ')
  return rows.map((row) => ({ row: row.number, why, text: maskIdentity(textOf(row), born).slice(0, 200) }))
}

/** @returns the people of a list that was laid out, and what was decided for whole columns */
function readRows(layout: Layout): Pick<ReadFile, 'decisions' | 'people'> {
  const { columns, rows, choices, born } = layout
  const order = nameOrder(valuesOf(layout, 'name'))
  const days = decideColumns(layout)
  const { offered, isOn, capitals } = decideCapitals(layout, order)
  const hasPlaces = columns.some(({ field }) => placeFields.includes(field))
  const deciding: Deciding = { born, choices, nameOrder: order, capitals, days, hasPlaces }
  const people = rows.map((row) =>
    withCells(readPerson(row.number, sortCells(layout, row), deciding), row, layout),
  )
  mergePeople(people)
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
  const born = { today, youngest: choices.youngest ?? 13 }
  const at = findHeading(all, choices.headingRow)
  const heading = all[at]
  const below = all.slice(at + 1)
  const rows = below.filter((row) => !isSum(row))
  if (rows.length > importLimits.rows) throw new Refused('rows')
  if (rows.length === 0) throw new Refused('empty')
  const headings = heading ? heading.cells.map(cleanLine) : null
  const columns = findColumns({ headings, rows, choices, born })
  const { people, decisions } = readRows({ columns, rows, choices, born })
  return {
    sheets,
    headingRow: heading?.number ?? null,
    passed: [
      ...passedRows(all.slice(0, Math.max(0, at)), 'above', born),
      ...passedRows(below.filter(isSum), 'sum', born),
    ],
    columns,
    decisions: { ...decisions, ...text },
    people,
  }
}
