import { addDays, latest } from './days.ts'
import type { Decision } from './facts.ts'
import type { MembershipRules } from './rules.ts'

/** States of a member on a day, from the first that is true (annex A3). */
export const memberStates = [
  'left',
  'active',
  'grace',
  'due',
  'applied',
  'declined',
  'lapsed',
  'ended',
] as const
export type MemberState = (typeof memberStates)[number]

/** A membership that was granted, with the moment at which that was written. */
export type GrantFact = {
  type_id: number
  first_day: string
  last_day: string | null
  granted_day: string
  revoked_day: string | null
  created_at: string
}

export type ApplicationFact = {
  id: number
  type_id: number | null
  applied_day: string
  decided_day: string | null
  decision: Decision | null
}

/** A departure: `day` is the first on which they are no member. */
export type DepartureFact = { day: string; created_at: string }

/** A claim with a line for a membership of the member, by the days on which it was made and ended unpaid. */
export type ClaimFact = {
  made_day: string
  /** The last day to pay. */
  due_day: string
  /** From this day on it does not lapse: money for it waits for the board. */
  held_day: string | null
  void_day: string | null
  written_off_day: string | null
}

/** All that the state of a member on a day is derived from; the columns count where there are no facts. */
export type MemberFacts = {
  columns: { member_status: boolean; is_new: boolean; joined_on: string | null; left_on: string | null }
  memberships: readonly GrantFact[]
  applications: readonly ApplicationFact[]
  departures: readonly DepartureFact[]
  claims: readonly ClaimFact[]
}

export type StateOnDay = {
  state: MemberState
  /** The type of the membership, or the one that was asked for; null where nobody said. */
  typeId: number | null
  /** The last day of what was granted, also of what has ended; null without an end, or when nothing was. */
  validUntil: string | null
  /** The specification's `member_status`. */
  isMember: boolean
}

/** An applicant who was accepted has so many days to pay. */
export const daysToPay = 30

/** Months that a declined application stays, with its reason (annex A4). */
export const declinedMonths = 6

const endless = '9999-12-31'

/** @returns whether the rules count who is in a state as a member */
export const isMemberIn = (state: MemberState, rules: MembershipRules): boolean =>
  state === 'active' ||
  (state === 'grace' && rules.grace_is_member) ||
  (state === 'due' && rules.member_at_decision)

const endOf = ({ last_day }: GrantFact): string => last_day ?? endless

/** Of two facts the greater key comes later: by their days, and on one day by when they were written. */
const grantKey = ({ granted_day, created_at }: GrantFact): string => `${granted_day} ${created_at}`
const departureKey = ({ day, created_at }: DepartureFact): string => `${day} ${created_at}`

const lastOf = (keys: readonly string[]): string => keys.toSorted().at(-1) ?? ''

/** @returns of some memberships the one that ends last; of two that end on one day the one whose type was made last */
const lastEnding = (grants: readonly GrantFact[]): GrantFact | undefined =>
  grants.toSorted((a, b) => endOf(a).localeCompare(endOf(b)) || a.type_id - b.type_id).at(-1)

/** @returns the state by the columns of a member about whom nothing else is known */
function byColumns(
  { member_status, is_new, joined_on, left_on }: MemberFacts['columns'],
  day: string,
): MemberState {
  if (member_status && (joined_on === null || joined_on <= day)) return 'active'
  if (is_new && !member_status) return 'applied'
  if (left_on === null) return 'ended'
  if (left_on <= day) return 'left'
  return joined_on !== null && joined_on <= day ? 'active' : 'ended'
}

type Known = {
  valid: readonly GrantFact[]
  application: ApplicationFact | undefined
  claims: readonly ClaimFact[]
  hasLeft: boolean
}

function stateOf(
  { valid, application, claims, hasLeft }: Known,
  day: string,
  rules: MembershipRules,
): MemberState {
  if (hasLeft) return 'left'
  if (valid.some((grant) => grant.first_day <= day && endOf(grant) >= day)) return 'active'
  const graceFrom = addDays(day, -rules.grace_days)
  if (valid.some((grant) => endOf(grant) < day && endOf(grant) >= graceFrom)) return 'grace'
  // Granted, and not begun: nothing is owed, but nobody is a member yet.
  if (valid.some((grant) => grant.first_day > day)) return 'due'
  if (claims.some(({ held_day }) => held_day !== null && held_day <= day)) return 'due'
  const decided = application?.decided_day ?? null
  const isDecided = decided !== null && decided <= day
  const since = isDecided ? decided : application?.applied_day
  // A grant since then has answered the application.
  if (!application || valid.some(({ granted_day }) => granted_day >= (since ?? ''))) return 'ended'
  if (!isDecided) return 'applied'
  if (application.decision === 'declined') return 'declined'
  return claims.some((claim) => isAwaited(claim, { decided, day, rules })) ? 'due' : 'lapsed'
}

/** @returns whether an applicant still has time to pay an open claim: its last day counts, and the days of grace for payments too */
function isAwaited(
  { due_day }: ClaimFact,
  { decided, day, rules }: { decided: string; day: string; rules: MembershipRules },
): boolean {
  const last = latest(due_day, addDays(decided, daysToPay))
  return day <= addDays(last, rules.payment_grace_days)
}

/**
 * @returns the state of a member on a day by the facts that were known on it (annex A3: the first that is true). In a register
 *   that knows no membership years, and where nothing is known, the columns tell it.
 */
export function stateOn(facts: MemberFacts, day: string, rules: MembershipRules): StateOnDay {
  const grants = facts.memberships.filter(({ granted_day }) => granted_day <= day)
  const departed = lastOf(facts.departures.filter((one) => one.day <= day).map(departureKey))
  const application = facts.applications
    .filter(({ applied_day }) => applied_day <= day)
    .toSorted((a, b) => a.id - b.id)
    .at(-1)
  if (rules.kind === 'none' || (grants.length === 0 && departed === '' && !application)) {
    const state = byColumns(facts.columns, day)
    return { state, typeId: null, validUntil: null, isMember: state === 'active' }
  }
  // A departure ends all that was granted before it; a later grant begins anew.
  const valid = grants.filter(
    (grant) => (grant.revoked_day === null || grant.revoked_day > day) && grantKey(grant) >= departed,
  )
  const claims = facts.claims.filter(
    ({ made_day, void_day, written_off_day }) =>
      made_day <= day && (void_day ?? endless) > day && (written_off_day ?? endless) > day,
  )
  const hasLeft = departed !== '' && valid.length === 0
  const state = stateOf({ valid, application, claims, hasLeft }, day, rules)
  const until = lastEnding(valid)
  const shown = lastEnding(valid.filter(({ first_day }) => first_day <= day)) ?? until
  return {
    state,
    typeId: shown?.type_id ?? application?.type_id ?? null,
    validUntil: until?.last_day ?? null,
    isMember: isMemberIn(state, rules),
  }
}
