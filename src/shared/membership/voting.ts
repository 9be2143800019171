import { z } from '#shared/zod.ts'
import { addDays, yearsOn } from './days.ts'
import type { MemberState } from './state.ts'

const days = z.int().min(0).max(730)

/** A day of every year, `MM-DD`; 29 February is none. */
const monthDay = z
  .string()
  .regex(/^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2[0-8])$/)

/**
 * The rules of statutes about voting and summons, stored whole as JSON in `settings`. Which types vote is said by the types
 * themselves.
 */
export const votingRulesSchema = z.strictObject({
  /** Years that a voter has turned by the day of the meeting; null for no such rule. */
  min_age: z.int().min(1).max(100).nullable().default(null),
  /** A voter was a member so many days before the meeting too; 0 for no such rule. */
  member_days: days.default(0),
  /** A voter had paid so many days before the meeting; null for no such rule. */
  paid_days: days.nullable().default(null),
  /** A voter had paid by this day of the year, the last one before the meeting; null for no such rule. */
  paid_day: monthDay.nullable().default(null),
  /** Whether who is to renew votes. */
  grace_votes: z.boolean().default(false),
  /** The summons goes at least, and at most, so many days before the meeting; null for no such rule. */
  summons_min_days: days.nullable().default(null),
  summons_max_days: days.nullable().default(null),
})
export type VotingRules = z.infer<typeof votingRulesSchema>

/** @returns whether a summons may go on the days between its limits, as they are not the wrong way round */
export const isSummonsSpan = ({
  summons_min_days: min,
  summons_max_days: max,
}: Pick<VotingRules, 'summons_min_days' | 'summons_max_days'>): boolean =>
  min === null || max === null || min <= max

/** The rules of statutes that nobody has written down yet: every member has a vote. */
export const noVotingRules: VotingRules = votingRulesSchema.parse({})

/** The name of the rules in `settings`. */
export const votingSetting = 'voting'

/** Reasons for which a member of a day has no vote on it; `ended` is of who is no member any more. */
export const noVoteReasons = ['ended', 'grace', 'type', 'age', 'birthday', 'late', 'unpaid'] as const
export type NoVoteReason = (typeof noVoteReasons)[number]

/** All that tells whether somebody has a vote on a day. */
export type VoterFacts = {
  state: MemberState
  /** The type of the membership has a vote; true where there are no types. */
  typeVotes: boolean
  birthday: string | null
  /** Whether they were a member on the day on which the rules ask for it. */
  wasMember: boolean
  /**
   * The day on which the fee was paid, or on which a membership without one was first granted, of whatever type it is since; null
   * where nobody knows.
   */
  paidDay: string | null
}

/** @returns the last day on which a fee counts for a meeting; null when the rules ask for none */
export function paidBy({ paid_days, paid_day }: VotingRules, day: string): string | null {
  const limits = paid_days === null ? [] : [addDays(day, -paid_days)]
  if (paid_day !== null) {
    const inYear = `${day.slice(0, 4)}-${paid_day}`
    limits.push(inYear <= day ? inYear : `${Number(day.slice(0, 4)) - 1}-${paid_day}`)
  }
  return limits.toSorted()[0] ?? null
}

/** @returns the day on which a voter has to have been a member already */
export const memberBy = ({ member_days }: VotingRules, day: string): string => addDays(day, -member_days)

/** @returns why a person has no vote on a day; nothing when they have one */
export function whyNoVote(
  { state, typeVotes, birthday, wasMember, paidDay }: VoterFacts,
  day: string,
  rules: VotingRules,
): NoVoteReason[] {
  // A member by the decision, who owes the fee.
  if (state === 'due') return ['unpaid']
  if (state !== 'active' && state !== 'grace') return ['ended']
  const limit = paidBy(rules, day)
  const reasons: [NoVoteReason, boolean][] = [
    ['grace', state === 'grace' && !rules.grace_votes],
    ['type', !typeVotes],
    ['birthday', rules.min_age !== null && birthday === null],
    ['age', rules.min_age !== null && birthday !== null && yearsOn(birthday, day) < rules.min_age],
    ['late', !wasMember],
    ['unpaid', limit !== null && (paidDay === null || paidDay > limit)],
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}

/** The days before a meeting on which a summons may go; null for no such rule. */
export type SummonsLimits = Readonly<{ min_days: number | null; max_days: number | null }>

/** @returns the first and the last day on which the summons to a meeting goes; null where the rules name none */
export const summonsDays = ({ min_days, max_days }: SummonsLimits, day: string) => ({
  from: max_days === null ? null : addDays(day, -max_days),
  to: min_days === null ? null : addDays(day, -min_days),
})

/** @returns whether a summons so many days before a meeting is too early, or too late, by the rules; null when it is neither */
export function summonsFault(
  daysBefore: number,
  { summons_min_days: min, summons_max_days: max }: VotingRules,
): 'early' | 'late' | null {
  if (min !== null && daysBefore < min) return 'late'
  return max !== null && daysBefore > max ? 'early' : null
}
