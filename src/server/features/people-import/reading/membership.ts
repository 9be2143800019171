import { cleanLine } from '#server/file-reading/cells.ts'
import { isNo, isYes, readPaid, readUnpaid } from './answers.ts'
import { readDayCell, writtenPart } from './days.ts'
import { readState } from './member-state.ts'
import { cut, type Deciding, dayIn, first, type Reading, type Sorted, storeDay } from './row.ts'

/** Stores a last day: one that is over ended the membership, another one says how long it is valid. */
function setLastDay(reading: Reading, text: string, { born, days }: Deciding): boolean {
  const read = text && days.left_on ? readDayCell(text, days.left_on) : null
  if (!read || !days.left_on) return false
  const day = 'day' in read ? read.day : `${read.year}-12-31`
  const { values } = reading
  const earlier = values.left_on ?? values.paid_until
  // Of several columns that end a membership the earliest day counts.
  if (earlier !== undefined && earlier <= day) return true
  delete values.paid_until
  const part = 'day' in read ? writtenPart(text, days.left_on, day) : read.year
  storeDay(reading, { field: day >= born.today ? 'paid_until' : 'left_on', day, part })
  return true
}

/** A column such as "Giltig till" or "Avslutad" holds a day, a year, or whether the membership ended. */
function readLastDay(text: string, reading: Reading, deciding: Deciding): void {
  const { warnings } = reading
  if (isNo(text) || setLastDay(reading, text, deciding)) return
  const state = readState(text)
  if (isYes(text) || state?.isActive === false) setState(reading, false)
  else if (!state) warnings.push({ code: 'left-on', params: { text: cut(text) } })
}

function readFirstDay(sorted: Sorted, reading: Reading, deciding: Deciding): void {
  const { warnings, notes } = reading
  const text = first(sorted, 'joined_on')
  if (text === '') return
  const day = dayIn(sorted, 'joined_on', deciding)
  const column = deciding.days.joined_on
  if (day && column) {
    storeDay(reading, { field: 'joined_on', day, part: writtenPart(text, column, day) })
    return
  }
  warnings.push({ code: 'joined-on', params: { text: cut(text) } })
  if (/^(?:19|20)\d{2}$/.test(text)) notes.push({ label: 'joined-on', text })
}

/** Stores a state that a column says. */
function setState({ values, derived }: Reading, isActive: boolean): void {
  values.member_status = isActive
  delete derived.member_status
}

function readStatusCell(text: string, reading: Reading, deciding: Deciding): void {
  const { values, warnings } = reading
  const state = readState(text)
  const paid = state ? undefined : readPaid(text)
  if (!state && (paid === undefined || /^\d/.test(text))) {
    warnings.push({ code: 'status', params: { text: cut(text) } })
    return
  }
  if (paid !== undefined) values.paid = paid && values.paid !== false
  if (!state) return
  // A name that says "(slutat)" is not contradicted by a column of states.
  if (!state.isActive || values.member_status !== false) setState(reading, state.isActive)
  if (!state.isActive && !/^\d{4}$/.test(state.rest)) setLastDay(reading, state.rest, deciding)
}

function readPayment(sorted: Sorted, { values, warnings }: Reading): void {
  for (const [field, readCell] of [
    ['paid', readPaid],
    ['unpaid', readUnpaid],
  ] as const) {
    for (const text of sorted.cells[field] ?? []) {
      const paid = readCell(text)
      // One column that says "unpaid" counts more than another one.
      if (paid !== undefined) values.paid = paid && values.paid !== false
      else {
        warnings.push({ code: 'paid', params: { text: cut(text) } })
        values.paid ??= null
      }
    }
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
  for (const text of sorted.cells.status ?? []) readStatusCell(text, reading, deciding)
  for (const text of sorted.cells.left_on ?? []) readLastDay(text, reading, deciding)
  readPayment(sorted, reading)
  const { values } = reading
  for (const field of ['type', 'number'] as const) {
    const text = cleanLine(first(sorted, field))
    if (text) values[field] = text
  }
  const groups = splitGroups(sorted.cells.groups ?? [])
  if (groups.length > 0) values.groups = groups
}
