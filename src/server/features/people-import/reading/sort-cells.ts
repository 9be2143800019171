import { cleanLine, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { FoundColumn, ImportField } from '#shared/people-import.ts'
import type { Layout } from './decisions.ts'
import { placeGroup } from './headings.ts'
import { type Born, maskCell, maskIdentity } from './identity.ts'
import type { Sorted } from './row.ts'

/** Characters of a cell that is read; a remark may be longer. */
const longest = 1_000

/** Their line breaks tell addresses, numbers and remarks apart. */
const withLines: readonly ImportField[] = ['note', 'address', 'phone_number', 'second_phone', 'groups']

const placeFields: readonly ImportField[] = ['address', 'co', 'zip_code', 'city', 'zip_and_city', 'country']
const phoneFields: readonly ImportField[] = ['phone_number', 'second_phone']
/** Only a birthday is taken from their identity numbers. */
const birthFields: readonly ImportField[] = ['birthday', 'identity']

/** @returns a cell as it may be stored; empty for an identity number in a column of telephone numbers */
function hideNumbers(text: string, field: ImportField, born: Born): string {
  if (birthFields.includes(field)) return text
  if (!phoneFields.includes(field)) return maskCell(text, born)
  return maskIdentity(text, born) === text ? text : ''
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
  for (const { index, field, heading } of columns) {
    const whole = row.cells[index] ?? ''
    if (isBlank(whole) || (field === 'skip' && !choices.unknownToNote)) continue
    if (placeFields.includes(field) && placeGroup(heading) !== group) continue
    const text = field === 'note' ? whole : whole.slice(0, longest)
    const kept = withLines.includes(field) ? text : cleanLine(text)
    const hidden = hideNumbers(kept, field, born)
    hasHidden ||= hidden !== kept
    if (field === 'skip') unknown.push(heading ? `${heading}: ${hidden}` : hidden)
    else if (hidden !== '') cells[field] = [...(cells[field] ?? []), hidden]
  }
  return { cells, unknown, hasHidden }
}
