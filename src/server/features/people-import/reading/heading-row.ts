import { cleanLine, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { ImportChoices } from '#shared/people-import.ts'
import { fieldOfHeading, matchHeading } from './headings.ts'

/** Rows in which headings are looked for. */
const headingRows = 50

const textsOf = ({ cells }: Row): string[] => cells.map(cleanLine).filter((text) => !isBlank(text))

/** At least half of its cells are known words. */
const isKnown = (row: Row): boolean => {
  const texts = textsOf(row)
  const known = texts.filter((text) => fieldOfHeading(text) !== null).length
  return texts.length >= 2 && known * 2 >= texts.length
}

/** A cell such as an address, a number or a day, which no heading is. */
const isValue = (text: string): boolean => /@|\d{4,}|\d+[-/.]\d+/.test(text)

/** A row of words alone, one of them a known heading, or above columns of values that it does not look like. */
function isUnknown(rows: readonly Row[], at: number): boolean {
  const row = rows[at]
  const below = rows.slice(at + 1, at + 1 + headingRows)
  if (!row || below.length === 0) return false
  const texts = textsOf(row)
  if (texts.length < 2 || texts.some(isValue) || new Set(texts).size < texts.length) return false
  if (texts.some((text) => matchHeading(text)?.isExact)) return true
  return row.cells.some((cell, index) => {
    const values = below.map(({ cells }) => cleanLine(cells[index] ?? '')).filter((text) => !isBlank(text))
    return !isBlank(cell) && values.length * 2 >= below.length && values.every(isValue)
  })
}

/** @returns the place of the headings among the rows, -1 for none */
export function findHeading(rows: readonly Row[], chosen: ImportChoices['headingRow']): number {
  if (chosen === null) return -1
  if (chosen !== undefined) return rows.findIndex(({ number }) => number === chosen)
  // A list of addresses alone has one heading.
  const [first] = rows
  if (first && rows.every(({ cells }) => cells.length <= 1))
    return fieldOfHeading(cleanLine(first.cells[0] ?? '')) === null ? -1 : 0
  const looked = rows.slice(0, headingRows)
  const known = looked.findIndex(isKnown)
  return known === -1 ? looked.findIndex((_, at) => at < 10 && isUnknown(rows, at)) : known
}
