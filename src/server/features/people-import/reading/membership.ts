import { cleanLine } from '#server/file-reading/cells.ts'
import type { FoundValues } from '#shared/people-import.ts'
import { isNo, isYes, readPaid, readUnpaid } from './answers.ts'
import { readDayCell } from './days.ts'
import { readState } from './member-state.ts'
import { cut, type Deciding, dayIn, first, type Reading, type Sorted } from './row.ts'

/** Stores a last day: one that is over ended the membership, another one says how long it is valid. */
function setLastDay(values: FoundValues, day: string, today: string): void {
  values[day >= today ? 'paid_until' : 'left_on'] = day
}

/** A column such as "Giltig till" or "Avslutad" holds a day, a year, or whether the membership ended. */
function readLastDay(sorted: Sorted, { values, warnings }: Reading, deciding: Deciding): void {
  const text = first(sorted, 'left_on')
  if (text === '' || isNo(text)) return
  const { born, days } = deciding
  const read = days.left_on ? readDayCell(text, days.left_on) : null
  const day = read && ('day' in read ? read.day : `${read.year}-12-31`)
  const state = readState(text)
  if (day) setLastDay(values, day, born.today)
  else if (isYes(text) || state?.isActive === false) values.member_status = false
  else if (!state) warnings.push({ code: 'left-on', params: { text: cut(text) } })
}

function readFirstDay(sorted: Sorted, { values, warnings, notes }: Reading, deciding: Deciding): void {
  const text = first(sorted, 'joined_on')
  if (text === '') return
  const day = dayIn(sorted, 'joined_on', deciding)
  if (day) {
    values.joined_on = day
    return
  }
  warnings.push({ code: 'joined-on', params: { text: cut(text) } })
  if (/^(?:19|20)\d{2}$/.test(text)) notes.push({ label: 'joined-on', text })
}

function readStatusCell(sorted: Sorted, { values, warnings }: Reading, { days, born }: Deciding): void {
  const text = first(sorted, 'status')
  if (text === '') return
  const state = readState(text)
  const paid = state ? undefined : readPaid(text)
  if (!state && (paid === undefined || /^\d/.test(text))) {
    warnings.push({ code: 'status', params: { text: cut(text) } })
    return
  }
  if (paid !== undefined) values.paid = paid
  if (!state) return
  // A name that says "(slutat)" is not contradicted by a column of states.
  values.member_status = state.isActive && values.member_status !== false
  const read = state.rest && days.left_on ? readDayCell(state.rest, days.left_on) : null
  if (!state.isActive && read && 'day' in read) setLastDay(values, read.day, born.today)
}

function readPayment(sorted: Sorted, { values, warnings }: Reading): void {
  for (const [field, readCell] of [
    ['paid', readPaid],
    ['unpaid', readUnpaid],
  ] as const) {
    const text = first(sorted, field)
    if (text === '') continue
    const paid = readCell(text)
    if (paid === undefined) warnings.push({ code: 'paid', params: { text: cut(text) } })
    // One column that says "unpaid" counts more than another one.
    else values.paid = paid && values.paid !== false
  }
}

/** @returns the groups of a cell, each once */
const splitGroups = (cells: readonly string[]): string[] => [
  ...new Set(
    cells
      .flatMap((cell) => cell.split(/[,;|\n]/))
      .map((name) => cleanLine(name).slice(0, 100))
      .filter(Boolean),
  ),
]

/** Reads the days, the state, the payment, the type, the number and the groups of a member. */
export function readMembership(sorted: Sorted, reading: Reading, deciding: Deciding): void {
  readFirstDay(sorted, reading, deciding)
  readStatusCell(sorted, reading, deciding)
  readLastDay(sorted, reading, deciding)
  readPayment(sorted, reading)
  const { values } = reading
  for (const field of ['type', 'number'] as const) {
    const text = cleanLine(first(sorted, field))
    if (text) values[field] = text
  }
  const groups = splitGroups(sorted.cells.groups ?? [])
  if (groups.length > 0) values.groups = groups
}
