import { addDays, latest } from './days.ts'
import { purchaseOf } from './examples.ts'
import type { MembershipRules } from './rules.ts'
import {
  defaultTypeOf,
  isInPlan,
  type MembershipSettings,
  type NextFee,
  type OpeningWay,
  type PlanFilter,
  type PlannedMember,
  planFilters,
  type SettingsPlan,
  type TypeSettings,
} from './settings.ts'
import { type GrantFact, type MemberFacts, stateOn } from './state.ts'
import { asRenewed, type Former, runningTerm, type Term, termFor } from './terms.ts'

/** A change of settings, on the day on which it is planned. */
export type SettingsChange = {
  before: MembershipSettings
  after: MembershipSettings
  opening: OpeningWay
  today: string
}

/** A member with all that a change of rules depends on; `claim` is what they were asked to pay and have not paid. */
export type Planning = {
  id: number
  name: string
  facts: MemberFacts
  /** The memberships that count for what they buy today. */
  formers: readonly Former[]
  claim: { amount: number; last_day: string | null } | null
  /** The type that was chosen for what follows; null for the one that they have. */
  nextTypeId: number | null
}

/** A membership that who is active gets when membership years are used for the first time. */
export type OpeningRow = {
  type_id: number
  period_id: number | null
  first_day: string
  last_day: string | null
}

const endless = '9999-12-31'

/** @returns the membership that a member gets by a change, because years are used from now on; null for none */
export function openingOf(
  { facts, formers }: Pick<Planning, 'facts' | 'formers'>,
  { before, after, opening, today }: SettingsChange,
): OpeningRow | null {
  const type = defaultTypeOf(after.types)
  const begins = before.rules.kind === 'none' && after.rules.kind !== 'none'
  if (!begins || !type || !facts.columns.member_status) return null
  if (formers.some(({ first_day, last_day }) => first_day <= today && (last_day ?? endless) >= today))
    return null
  const countFrom = opening === 'from' ? after.rules.count_from : null
  const joined = facts.columns.joined_on
  const from = countFrom === null ? today : latest(countFrom, ...(joined && joined <= today ? [joined] : []))
  const term = runningTerm(purchaseOf(after, type, formers), from)
  return (
    term && {
      type_id: type.id,
      period_id: term.period_id,
      first_day: term.first_day,
      last_day: term.last_day,
    }
  )
}

/** @returns what is sold on a day, or on the one after it, on which the next period is always sold */
const soldOn = (purchase: Parameters<typeof termFor>[0], day: string): Term | null =>
  termFor(purchase, day) ?? termFor(purchase, addDays(day, 1))

type Told = NextFee & { day: string; typeId: number | null; validUntil: string | null; isMember: boolean }

/** @returns the first of some types that is still offered; otherwise the one of all others */
const typeOf = (
  types: readonly TypeSettings[],
  ...ids: readonly (number | null)[]
): TypeSettings | undefined => {
  const offered = ids.map((id) => types.find((type) => type.id === id && !type.is_archived))
  return offered.find((type) => type !== undefined) ?? defaultTypeOf(types)
}

type Known = Pick<Planning, 'facts' | 'formers' | 'nextTypeId'>

/** @returns what settings say of a member */
function tellOf({ facts, formers, nextTypeId }: Known, settings: MembershipSettings, today: string): Told {
  const { validUntil, typeId, isMember } = stateOn(facts, today, settings.rules)
  const type = typeOf(settings.types, nextTypeId, typeId)
  const day = latest(today, validUntil ?? today)
  const hasEnd = validUntil !== null || formers.every(({ last_day }) => last_day !== null)
  const term = type && hasEnd ? soldOn(purchaseOf(settings, type, asRenewed(formers, type.id)), day) : null
  return {
    ...{ day, validUntil, isMember },
    typeId: type?.id ?? typeId,
    amount: term?.amount ?? null,
    until: term?.last_day ?? null,
  }
}

const endOf = (
  before: NextFee,
  after: NextFee,
  rules: { before: MembershipRules; after: MembershipRules },
) => {
  if (rules.after.kind === 'none') return rules.before.kind === 'none' ? 'equal' : 'gone'
  if (rules.before.kind === 'none') return 'new'
  // Nothing that is sold ends before everything that is.
  const [former, next] = [before, after].map(({ amount, until }) =>
    amount === null ? '' : (until ?? endless),
  ) as [string, string]
  return next === former ? 'equal' : next > former ? 'longer' : 'shorter'
}

const grantOf = (row: OpeningRow, today: string): GrantFact => ({
  ...row,
  granted_day: today,
  revoked_day: null,
  created_at: endless,
})

const nextOf = ({ amount, until }: NextFee): NextFee => ({ amount, until })

/** @returns what a change does to a member; null for who is none before and after it */
export function planMember(
  planning: Planning,
  change: SettingsChange,
): { row: PlannedMember; opening: OpeningRow | null } | null {
  const { id, name, facts, formers, claim } = planning
  const { before, after, today } = change
  const opening = openingOf(planning, change)
  const opened = opening && {
    ...planning,
    facts: { ...facts, memberships: [...facts.memberships, grantOf(opening, today)] },
    formers: [...formers, opening],
  }
  const was = tellOf(planning, before, today)
  const is = tellOf(opened ?? planning, after, today)
  if (!was.isMember && !is.isMember && !claim) return null
  const sent = claim && { amount: claim.amount, until: claim.last_day }
  const [from, to] = [sent ?? nextOf(was), sent ?? nextOf(is)]
  const [paid, pays] = [from.amount ?? 0, to.amount ?? 0]
  const row: PlannedMember = {
    ...{ id, name, type_id: is.typeId, valid_until: is.validUntil, day: is.day, before: from, after: to },
    end: sent ? 'equal' : endOf(from, to, { before: before.rules, after: after.rules }),
    fee: before.rules.kind === 'none' || pays === paid ? 'same' : pays > paid ? 'more' : 'less',
    is_out: was.isMember && !is.isMember,
    has_claim: claim !== null,
  }
  return { row, opening }
}

/** @returns the numbers of a plan */
export function countPlan(rows: readonly PlannedMember[]): Pick<SettingsPlan, 'counts' | 'amounts'> {
  const counts = Object.fromEntries(
    planFilters.map((filter) => [filter, rows.filter((row) => isInPlan(filter, row)).length]),
  ) as Record<PlanFilter, number>
  const amounts = new Map<number, { before: number; after: number }>()
  for (const row of rows)
    for (const side of ['before', 'after'] as const) {
      const { amount } = row[side]
      if (amount === null) continue
      const sums = amounts.get(amount) ?? { before: 0, after: 0 }
      sums[side] += 1
      amounts.set(amount, sums)
    }
  return {
    counts,
    amounts: [...amounts].toSorted(([a], [b]) => b - a).map(([amount, sums]) => ({ amount, ...sums })),
  }
}
