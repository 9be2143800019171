import { addDays, addMonths, daysBetween, latest, monthsBetween } from './days.ts'
import type { MembershipKind } from './facts.ts'
import type { Period } from './periods.ts'
import type { MembershipRules } from './rules.ts'

export type Fee = { type_id: number; period_id: number | null; amount: number }

/** A membership that somebody was granted, as far as what they buy next depends on it. */
export type Former = { type_id: number; first_day: string; last_day: string | null }

/** All that a purchase depends on besides its day; `formers` are the member's, without those that were revoked or ended by a departure. */
export type Purchase = {
  rules: MembershipRules
  periods: readonly Period[]
  fees: readonly Fee[]
  type: { id: number; kind: MembershipKind }
  formers?: readonly Former[]
}

/** A purchase in days and money: from its first to its last day, for an amount in öre; honorary memberships have no last day. */
export type Term = {
  period_id: number | null
  /** The period in words; empty for one that rolls, or has no end. */
  label: string
  first_day: string
  last_day: string | null
  amount: number
  /** Without a reduction for who joins late. */
  full_amount: number
}

/** @returns the fee of a type in a period; that of every period when it has none of its own; 0 is free */
export function feeOf(fees: readonly Fee[], typeId: number, periodId: number | null): number {
  const own = fees.filter((fee) => fee.type_id === typeId)
  const fee = own.find(({ period_id }) => period_id === periodId) ?? own.find((one) => one.period_id === null)
  return fee?.amount ?? 0
}

const endless = '9999-12-31'

/** @returns the last day that memberships of the type cover without a gap from the day on; null when not even that day */
function coveredUntil(
  { formers = [], type }: Pick<Purchase, 'formers' | 'type'>,
  day: string,
): string | null {
  let until: string | null = null
  const rows = formers.filter((row) => row.type_id === type.id)
  for (const { first_day, last_day } of rows.toSorted((a, b) => a.first_day.localeCompare(b.first_day))) {
    const end = last_day ?? endless
    if (first_day <= addDays(until ?? addDays(day, -1), 1) && end >= day) until = latest(until ?? end, end)
  }
  return until
}

/** @returns the last day of who is in grace on the day, of whatever type; null otherwise */
function graceAfter({ formers = [], rules }: Purchase, day: string): string | null {
  const ended = formers.map(({ last_day }) => last_day ?? endless).filter((last) => last < day)
  const last = ended.length > 0 ? latest(...ended) : null
  return last !== null && daysBetween(last, day) <= rules.grace_days ? last : null
}

/** @returns the months of a period that have begun by its last day, and of them those that are over before the day */
function monthsOf({ first_day, last_day }: Period, day: string): { all: number; over: number } {
  const end = addDays(last_day, 1)
  const whole = monthsBetween(first_day, end)
  const all = addMonths(first_day, whole) < end ? whole + 1 : whole
  return { all, over: day <= first_day ? 0 : monthsBetween(first_day, day) }
}

/** Months before the end of a period from which the one after it is included, where no day is set. */
export const monthsOfExtension = 3

/** @returns the day from which who joins gets the next period too; null when it does not fall in the period */
export const extensionFrom = (
  { next_from }: Pick<MembershipRules, 'next_from'>,
  period: Period,
): string | null =>
  next_from === null
    ? latest(period.first_day, addMonths(addDays(period.last_day, 1), -monthsOfExtension))
    : dayIn(period, next_from)

/** @returns the first day of the second half of a period; of an odd number of months it begins 15 days into the middle one */
export function middleOf(period: Period): string {
  const { all } = monthsOf(period, period.first_day)
  const month = addMonths(period.first_day, Math.floor(all / 2))
  return all % 2 === 0 ? month : addDays(month, 15)
}

/** @returns what who joins on a day in a period pays of its fee, in whole öre */
function reduced(
  amount: number,
  { late, whole_kronor }: MembershipRules,
  { period, day }: { period: Period; day: string },
): number {
  const round = (ore: number): number => (whole_kronor ? Math.round(ore / 100) * 100 : Math.round(ore))
  if (late === 'half' && day >= middleOf(period)) return round(amount / 2)
  if (late !== 'months') return amount
  const { all, over } = monthsOf(period, day)
  return over === 0 ? amount : round((amount * (all - over)) / all)
}

/** @returns the day of every year, `MM-DD`, as it falls in the period; null when it does not */
function dayIn({ first_day, last_day }: Period, monthDay: string): string | null {
  const years = [first_day.slice(0, 4), last_day.slice(0, 4)]
  const days = years.map((year) => `${year}-${monthDay}`)
  return days.find((day) => day >= first_day && day <= last_day) ?? null
}

const inOrder = (periods: readonly Period[]): Period[] =>
  periods.toSorted((a, b) => a.first_day.localeCompare(b.first_day))

/** @returns the period after another, if it follows without a gap */
const followerOf = (periods: readonly Period[], { last_day }: Period): Period | undefined =>
  periods.find(({ first_day }) => first_day === addDays(last_day, 1))

/** @returns the term of a whole period, or of what is left of it from a day on */
function termOf(
  purchase: Purchase,
  period: Period,
  change: { first_day?: string; amount?: number; last_day?: string } = {},
): Term {
  const full_amount = feeOf(purchase.fees, purchase.type.id, period.id)
  const { label, first_day, last_day } = period
  return { period_id: period.id, label, first_day, last_day, amount: full_amount, full_amount, ...change }
}

/** @returns what who is no member joins on a day in a period that runs */
function joining(purchase: Purchase, period: Period, day: string): Term {
  const { rules, fees, type } = purchase
  const next = rules.late === 'next' ? followerOf(purchase.periods, period) : undefined
  const from = extensionFrom(rules, period)
  if (next && from !== null && day >= from)
    return termOf(purchase, period, { first_day: day, last_day: next.last_day })
  const amount = reduced(feeOf(fees, type.id, period.id), rules, { period, day })
  return termOf(purchase, period, { first_day: day, amount })
}

/** @returns twelve months from a day on: those of 29 February until the last of February, so that the next begin on 1 March */
const rollingFrom = (purchase: Purchase, first_day: string): Term => {
  const amount = feeOf(purchase.fees, purchase.type.id, null)
  const last_day = addDays(addMonths(first_day, 12), -1)
  return { period_id: null, label: '', first_day, last_day, amount, full_amount: amount }
}

function rollingTerm(purchase: Purchase, day: string): Term | null {
  const until = coveredUntil(purchase, day)
  if (until === endless) return null
  if (until !== null) {
    const next = addDays(until, 1)
    return day >= addDays(next, -purchase.rules.sale_days) ? rollingFrom(purchase, next) : null
  }
  const last = graceAfter(purchase, day)
  return rollingFrom(purchase, last === null ? day : addDays(last, 1))
}

/** @returns the term of a member whose memberships of the type last until a day: the period after it, once that is sold */
function renewal(purchase: Purchase, until: string, day: string): Term | null {
  const next = inOrder(purchase.periods).find(({ last_day }) => last_day > until)
  if (!next || (next.first_day > day && next.sale_from > day)) return null
  return termOf(purchase, next, { first_day: latest(next.first_day, addDays(until, 1)) })
}

function periodTerm(purchase: Purchase, day: string): Term | null {
  const until = coveredUntil(purchase, day)
  if (until === endless) return null
  if (until !== null) return renewal(purchase, until, day)
  const periods = inOrder(purchase.periods)
  const running = periods.find(({ first_day, last_day }) => first_day <= day && last_day >= day)
  const last = graceAfter(purchase, day)
  // Renewing late is no joining: the period from its first day on, in full.
  if (running && last !== null && last >= addDays(running.first_day, -1))
    return termOf(purchase, running, { first_day: latest(running.first_day, addDays(last, 1)) })
  const ahead = periods.find(({ first_day, sale_from }) => first_day > day && sale_from <= day)
  const joined = running ? joining(purchase, running, day) : null
  const includesNext = joined !== null && joined.last_day !== running?.last_day
  return ahead && !includesNext ? termOf(purchase, ahead) : joined
}

/** @returns the term of who gets an honorary membership on a day: it has no end */
function honoraryFrom(purchase: Purchase, day: string): Term {
  const amount = feeOf(purchase.fees, purchase.type.id, null)
  return { period_id: null, label: '', first_day: day, last_day: null, amount, full_amount: amount }
}

type Days = Pick<Term, 'first_day' | 'last_day'>

/** @returns the days without those that memberships of the type cover at their beginning or end; null when none are left */
function freeDays(purchase: Pick<Purchase, 'formers' | 'type'>, { first_day, last_day }: Days): Days | null {
  const until = coveredUntil(purchase, first_day)
  if (until === endless) return null
  const first = until === null ? first_day : addDays(until, 1)
  const later = (purchase.formers ?? []).filter(
    (row) => row.type_id === purchase.type.id && row.first_day > first,
  )
  const lasts = [last_day ?? endless, ...later.map((row) => addDays(row.first_day, -1))]
  const last = lasts.toSorted()[0] ?? endless
  if (first > last) return null
  return { first_day: first, last_day: last === endless ? null : last }
}

/** @returns those of some days that may be granted of a type: without what memberships of it cover; null when none are left */
export const grantableTerm = (
  { formers, type }: Pick<Purchase, 'formers' | 'type'>,
  days: Days,
): Days | null => freeDays({ formers: formers ?? [], type }, days)

/**
 * @returns what a purchase on a day is for. Who has a membership of the type gets what follows it, once that is sold; who is in
 *   grace, what follows too, without a gap; who joins, the period that is sold already, or else what is left of the one that
 *   runs, by the rule for who joins late. Null when nothing is sold: without periods, before the next is, or to who has it.
 */
export function termFor(purchase: Purchase, day: string): Term | null {
  const { type, rules } = purchase
  const term =
    type.kind === 'honorary'
      ? honoraryFrom(purchase, day)
      : rules.kind === 'none'
        ? null
        : rules.kind === 'rolling'
          ? rollingTerm(purchase, day)
          : periodTerm(purchase, day)
  const days = term && freeDays(purchase, term)
  return days && { ...term, ...days }
}

/**
 * @returns what the board gives without a fee on a day: what is left of the period that runs, or twelve months; null without
 *   periods, in a gap between them, or to who has it
 */
export function runningTerm(purchase: Purchase, day: string): Term | null {
  const { rules, periods, type } = purchase
  const running = periods.find(({ first_day, last_day }) => first_day <= day && last_day >= day)
  const term =
    type.kind === 'honorary'
      ? honoraryFrom(purchase, day)
      : rules.kind === 'rolling'
        ? rollingFrom(purchase, day)
        : rules.kind !== 'none' && running
          ? termOf(purchase, running, { first_day: day })
          : null
  const days = term && freeDays(purchase, term)
  return days && { ...term, ...days, amount: 0 }
}

/**
 * @returns the days of a term that was claimed before and is paid on a day. Before it begins: from that day on, if the rules say
 *   so. Who renews after grace: from that day on, with rolling memberships twelve months. What memberships of the type cover
 *   already is left out; null when nothing is left.
 */
export function paidTerm(
  purchase: Purchase,
  claimed: Days & Pick<Term, 'period_id'>,
  day: string,
): Days | null {
  const { rules, formers = [] } = purchase
  const { first_day, last_day, period_id } = claimed
  const before = addDays(first_day, -1)
  const isRenewal = formers.some((row) => row.last_day === before)
  if (isRenewal && last_day !== null && daysBetween(before, day) > rules.grace_days) {
    if (rules.kind === 'rolling' && period_id === null) return freeDays(purchase, rollingFrom(purchase, day))
    if (day <= last_day) return freeDays(purchase, { first_day: day, last_day })
  }
  // A membership that follows one, also one of another type, begins after it.
  const isEarly = !isRenewal && day < first_day && rules.active_from === 'payment'
  return freeDays(purchase, { first_day: isEarly ? day : first_day, last_day })
}

/**
 * @returns the memberships of a member who renews with a type; those of a member who had another one until now as if they were of
 *   it, so that what is bought follows them without a gap
 */
export function asRenewed(formers: readonly Former[], type_id: number): readonly Former[] {
  const last = formers.toSorted((a, b) => (a.last_day ?? '9999').localeCompare(b.last_day ?? '9999')).at(-1)
  return !last || last.type_id === type_id ? formers : formers.map((former) => ({ ...former, type_id }))
}
