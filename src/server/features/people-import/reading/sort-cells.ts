import { cleanLine, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { FoundColumn, ImportField } from '#shared/people-import.ts'
import type { Layout } from './decisions.ts'
import { fieldOfHeading, placeGroup } from './headings.ts'
import {
  type Born,
  isLastDigits,
  isValidIdentity,
  maskCell,
  maskIdentity,
  maskName,
  maskWhole,
  withZeros,
} from './identity.ts'
import { betweenPhones } from './phones.ts'
import type { Sorted } from './row.ts'

/** Characters of a cell that is read; a remark may be longer. */
const longest = 1_000

/** Their line breaks tell addresses, numbers and remarks apart. */
const withLines: readonly ImportField[] = ['note', 'address', 'phone_number', 'second_phone', 'groups']

const placeFields: readonly ImportField[] = ['address', 'co', 'zip_code', 'city', 'zip_and_city', 'country']
const phoneFields: readonly ImportField[] = ['phone_number', 'second_phone']
/** Only a birthday is taken from their identity numbers. */
const birthFields: readonly ImportField[] = ['birthday', 'identity']

const nameFields: readonly ImportField[] = ['name', 'first_name', 'last_name']

/** True if a telephone number is an identity number: one that begins with 0 or + is none outside of a column of those. */
function isIdentityPhone(text: string, { holdsIdentity }: FoundColumn, born: Born): boolean {
  if (maskName(text, born) === text) return holdsIdentity && isValidIdentity(withZeros(text), born)
  return holdsIdentity || !/^\s*[+(]*[0+]/.test(text) || maskIdentity(text, born) !== text
}

/** @returns a cell as it may be stored; without the identity numbers in a column of telephone numbers */
function hideNumbers(text: string, column: FoundColumn, born: Born): string {
  const { field, holdsIdentity } = column
  if (birthFields.includes(field)) return text
  if (holdsIdentity && isLastDigits(text)) return ''
  if (phoneFields.includes(field)) {
    const numbers = text.split(betweenPhones)
    const kept = numbers.filter((number) => !isIdentityPhone(number, column, born))
    return kept.length === numbers.length ? text : kept.join('\n')
  }
  if (holdsIdentity && isValidIdentity(withZeros(text), born)) return maskWhole(text)
  return nameFields.includes(field) ? maskName(maskCell(text, born), born) : maskCell(text, born)
}

/** @returns the group of columns whose address a row has: the first with anything in it */
function groupOfRow(columns: readonly FoundColumn[], row: Row): string | undefined {
  const filled = columns.find(
    ({ index, field }) =>
      placeFields.includes(field) && field !== 'country' && !isBlank(row.cells[index] ?? ''),
  )
  return filled && placeGroup(filled.heading)
}

/** Sorts the cells of a row by the fields of their columns, and hides identity numbers. */
export function sortCells({ columns, choices, born }: Layout, row: Row): Sorted {
  const cells: Partial<Record<ImportField, string[]>> = {}
  const unknown: string[] = []
  const group = groupOfRow(columns, row)
  let hasHidden = false
  for (const column of columns) {
    const { index, field, heading } = column
    const whole = row.cells[index] ?? ''
    if (isBlank(whole) || (field === 'skip' && !choices.unknownToNote)) continue
    if (placeFields.includes(field) && placeGroup(heading) !== group) continue
    const text = field === 'note' ? whole : whole.slice(0, longest)
    const kept = withLines.includes(field) ? text : cleanLine(text)
    const hidden = hideNumbers(kept, column, born)
    hasHidden ||= hidden !== kept
    if (hidden === '') continue
    const labelled = heading ? `${heading}: ${hidden}` : hidden
    if (field === 'skip') unknown.push(labelled)
    else {
      const isLabelled = field === 'note' && fieldOfHeading(heading) !== 'note'
      cells[field] = [...(cells[field] ?? []), isLabelled ? labelled : hidden]
    }
  }
  return { cells, unknown, hasHidden }
}
