import { addDays, addMonths, daysBetween, latest } from './days.ts'
import { missingPeriods, type Period, periodsFor } from './periods.ts'
import type { MembershipSettings, TypeSettings } from './settings.ts'
import { extensionFrom, type Former, middleOf, type Purchase, type Term, termFor } from './terms.ts'

/** Cases of worked examples: who joins today or on another day, and who renews in time, in grace or after it. */
export type ExampleCase = 'today' | 'join' | 'inTime' | 'inGrace' | 'afterGrace'

export type Example = {
  is: ExampleCase
  day: string
  /** The last day of the membership that is renewed; null of who joins. */
  last: string | null
  /** Null: nothing is sold on the day. */
  term: Term | null
}

/** @returns a day inside a half of a period: the 20th of its second month, or its middle where that is too late */
function dayInside(first: string, last: string): string {
  const twentieth = addDays(addMonths(first, 1), 19)
  return twentieth < last ? twentieth : addDays(first, Math.floor(daysBetween(first, last) / 2))
}

/** Days in a year on which memberships that roll are shown. */
const rollingDays = ['08-20', '11-20'] as const

/**
 * @returns the days of the next period on which the rules for who joins late differ: its first, one in each half, the one from which
 *   the period after it is included, and the one on which that is sold. Of memberships that roll, two days of a year
 */
function joiningDays({ rules, periods }: Pick<Purchase, 'rules' | 'periods'>, today: string): string[] {
  if (rules.kind === 'rolling') {
    const year = Number(today.slice(0, 4))
    return rollingDays.map((day) => (`${year}-${day}` > today ? `${year}-${day}` : `${year + 1}-${day}`))
  }
  const later = periods
    .filter(({ first_day }) => first_day > today)
    .toSorted((a, b) => a.first_day.localeCompare(b.first_day))
  const [period, after] = later
  if (!period) return []
  const middle = middleOf(period)
  const extension = rules.late === 'next' ? extensionFrom(rules, period) : null
  return [
    period.first_day,
    dayInside(period.first_day, middle),
    dayInside(middle, period.last_day),
    ...(extension === null ? [] : [extension]),
    ...(after && after.sale_from <= period.last_day ? [latest(after.sale_from, addDays(today, 1))] : []),
  ]
}

/** @returns the periods that are set, and those that would follow them by the rules until a day, so that renewing them can be told */
export function furtherPeriods(
  { rules, periods }: Pick<Purchase, 'rules' | 'periods'>,
  { today, until }: { today: string; until: string },
): Period[] {
  const wanted = periodsFor(rules, addDays(today, -366), until)
  const further = missingPeriods(wanted, periods)
  // Negative ids of new periods are near 0.
  return [...periods, ...further.map((period, index) => ({ ...period, id: -100_000 - index }))]
}

/** @returns what a purchase of a type depends on by these settings */
export const purchaseOf = (
  { rules, periods, fees }: MembershipSettings,
  type: Pick<TypeSettings, 'id' | 'kind'>,
  formers: readonly Former[] = [],
): Purchase => ({ rules, periods, fees, type, formers })

/** @returns worked examples of the settings for a type; none without membership years */
export function examplesOf(settings: MembershipSettings, type: TypeSettings, today: string): Example[] {
  const { rules } = settings
  if (rules.kind === 'none') return []
  const all = { ...settings, periods: furtherPeriods(settings, { today, until: addDays(today, 3 * 366) }) }
  const example = (is: ExampleCase, day: string, former?: Former): Example => ({
    is,
    day,
    last: former?.last_day ?? null,
    term: termFor(purchaseOf(all, type, former && [former]), day),
  })
  const joins = [...new Set(joiningDays(all, today))].toSorted().map((day) => example('join', day))
  const now = example('today', today)
  const last = now.term?.last_day ?? null
  if (type.kind === 'honorary' || now.term === null || last === null) return [now]
  const former = { type_id: type.id, first_day: now.term.first_day, last_day: last }
  return [
    now,
    ...joins,
    example('inTime', addDays(last, -10), former),
    ...(rules.grace_days >= 1
      ? [example('inGrace', addDays(last, Math.ceil(rules.grace_days / 2)), former)]
      : []),
    example('afterGrace', addDays(last, rules.grace_days + 10), former),
  ]
}
