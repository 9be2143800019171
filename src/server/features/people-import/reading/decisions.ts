import { cleanLine, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { FoundColumn, ImportChoices, ImportField, ReadingDecisions } from '#shared/people-import.ts'
import { type DayColumn, decideDays, hasFiveDigits, hasOrder } from './days.ts'
import type { Born } from './identity.ts'
import { isShouting, isWhispered, splitName } from './names.ts'
import type { Deciding } from './row.ts'

const filled = (rows: readonly Row[], index: number): string[] =>
  rows.map(({ cells }) => cleanLine(cells[index] ?? '')).filter((text) => !isBlank(text))

const dayFields = ['birthday', 'identity', 'joined_on', 'left_on', 'time'] as const

/** The list as it was laid out. */
export type Layout = { columns: FoundColumn[]; rows: readonly Row[]; choices: ImportChoices; born: Born }

/** @returns the values of all columns of a field */
export const valuesOf = ({ columns, rows }: Layout, field: ImportField): string[] =>
  columns.filter((column) => column.field === field).flatMap(({ index }) => filled(rows, index))

/** @returns how the days of each field are read */
export function decideColumns(layout: Layout): Deciding['days'] {
  const { choices, born } = layout
  const days: Deciding['days'] = {}
  for (const field of dayFields) {
    const isBirth = field === 'birthday' || field === 'identity'
    const years = isBirth ? born : { today: born.today }
    const { monthFirst, fiveDigits } = choices
    days[field] = decideDays(valuesOf(layout, field), { ...years, monthFirst, fiveDigits })
  }
  // A column of identity numbers that holds birthdays is read as one of them.
  if (valuesOf(layout, 'birthday').length === 0 && days.identity) days.birthday = days.identity
  return days
}

/** @returns what was decided on days: the order of day and month is that of the first column that has one */
export function tellDays(
  layout: Layout,
  days: Deciding['days'],
): Pick<ReadingDecisions, 'monthFirst' | 'monthIsAsked' | 'fiveDigits'> {
  const withOrder = dayFields.filter((field) => hasOrder(valuesOf(layout, field)))
  const asked = withOrder.find((field) => days[field]?.monthIsAsked)
  const column: DayColumn | undefined = days[asked ?? withOrder[0] ?? 'skip']
  const isOpen = dayFields.some((field) => {
    const decided = days[field]
    return decided !== undefined && hasFiveDigits(valuesOf(layout, field), decided)
  })
  return {
    ...(column && { monthFirst: column.monthFirst }),
    ...(asked && { monthIsAsked: true }),
    ...(isOpen && { fiveDigits: days.birthday?.fiveDigits ?? 'asked' }),
  }
}

/** @returns whether names and cities are written in capitals, and which of the switches are on */
export function decideCapitals(layout: Layout, order: 'last' | 'comma') {
  const wholes = valuesOf(layout, 'name').map((name) => splitName(name, order))
  const last = [...valuesOf(layout, 'last_name'), ...wholes.map((name) => name.last)]
  const names = [...valuesOf(layout, 'first_name'), ...wholes.map((name) => name.first)]
  const isLoud = isShouting([...names, ...last])
  const cities = isShouting(valuesOf(layout, 'city'))
  const small = names.some(isWhispered) || (names.length === 0 && last.some(isWhispered))
  const offered = isLoud || cities || small
  const isOn = offered && (layout.choices.capitals ?? true)
  return { offered, isOn, capitals: { names: isOn && isLoud, cities: isOn && cities, small: isOn && small } }
}
