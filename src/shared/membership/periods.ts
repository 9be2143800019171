import { addDays, addMonths, latest } from './days.ts'
import type { MembershipRules } from './rules.ts'

/** A year, a term or the like. */
export type Period = { id: number; first_day: string; last_day: string; sale_from: string; label: string }

export type NewPeriod = Omit<Period, 'id'>

/** The last day of what begins on a day and lasts so many months. */
const lastDayOf = (first: string, months: number): string => addDays(addMonths(first, months), -1)

/** First days in a year, how long they last, and what they are called. */
function shapeOf({ kind, year_start }: MembershipRules): {
  starts: readonly string[]
  months: number
  label: (year: number, start: string) => string
} | null {
  if (kind === 'calendar') return { starts: ['01-01'], months: 12, label: (year) => `${year}` }
  if (kind === 'year')
    return {
      starts: [year_start],
      months: 12,
      label: (year) => (year_start === '01-01' ? `${year}` : `${year}/${year + 1}`),
    }
  if (kind !== 'term') return null
  return {
    starts: ['01-01', '07-01'],
    months: 6,
    label: (year, start) => `${start === '01-01' ? 'vt' : 'ht'} ${year}`,
  }
}

/**
 * @returns the periods of a kind that have a day from `from` to `until`, in their order; without overlap, each of whole months.
 *   None for memberships that roll, and without periods.
 */
export function periodsFor(rules: MembershipRules, from: string, until: string): NewPeriod[] {
  const shape = shapeOf(rules)
  if (!shape) return []
  const periods: NewPeriod[] = []
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(until.slice(0, 4)); year++)
    for (const start of shape.starts) {
      const first_day = `${String(year).padStart(4, '0')}-${start}`
      const last_day = lastDayOf(first_day, shape.months)
      if (last_day < from || first_day > until) continue
      const sale_from = addDays(first_day, -rules.sale_days)
      periods.push({ first_day, last_day, sale_from, label: shape.label(year, start) })
    }
  return periods
}

/**
 * @returns those of `periodsFor` that stored periods leave room for: what the board has changed stays, and a period that would
 *   overlap one begins after it, or is left out
 */
export function missingPeriods(wanted: readonly NewPeriod[], stored: readonly NewPeriod[]): NewPeriod[] {
  return wanted.flatMap((period) => {
    const overlapping = stored.filter(
      (one) => one.first_day <= period.last_day && one.last_day >= period.first_day,
    )
    if (overlapping.length === 0) return [period]
    const first_day = addDays(latest(...overlapping.map((one) => one.last_day)), 1)
    return first_day > period.last_day ? [] : [{ ...period, first_day }]
  })
}
