import { addDays } from './days.ts'
import type { MembershipRules } from './rules.ts'
import { daysToPay } from './state.ts'

/** A claim is a member's who renews, or an applicant's whom the board accepted. */
export type Reminded = 'renewal' | 'applicant'

/** A stage in the reminding of a claim; its `offset` is days after the last day of a member, or after an applicant was accepted. */
export type Stage = { readonly name: string; readonly offset: number }

/** A stage whose hour passed longer ago is not sent any more. */
const freshDays = 3

/** The names of the stages that end a membership, or an application. */
export const endings: readonly string[] = ['end', 'lapse']

type StageRules = Pick<MembershipRules, 'sale_days' | 'grace_days' | 'payment_grace_days'>

/**
 * @param due days from the anchor to the last day to pay, which the claim names
 * @returns the days from the anchor to the first day on which a claim has lapsed: its last day to pay counts, and the days of grace
 *   for payments follow
 */
const lapseOffset = (due: number, { payment_grace_days }: StageRules): number => due + payment_grace_days + 1

/**
 * @param due days from the anchor to the last day to pay: a member's last one, or 30 days after an applicant was accepted
 * @returns the stages of a claim in their order (annex A6), from the day on which the next membership is sold; the last one ends the
 *   membership or the application. An applicant is asked at once when the board accepts, which is no stage.
 */
export function stagesOf(
  kind: Reminded,
  rules: StageRules,
  due: number = kind === 'applicant' ? daysToPay : 0,
): readonly Stage[] {
  if (kind === 'applicant')
    return [
      { name: 'week', offset: 7 },
      { name: 'fortnight', offset: 14 },
      { name: 'lapse', offset: lapseOffset(Math.max(due, daysToPay), rules) },
    ]
  const { sale_days, grace_days } = rules
  const between = [
    { name: 'soon', offset: -7 },
    { name: 'last-day', offset: 0 },
    { name: 'grace', offset: 14 },
  ]
  return [
    { name: 'opens', offset: -sale_days },
    ...between.filter(({ offset }) => offset > -sale_days && offset < grace_days),
    { name: 'end', offset: Math.max(grace_days, lapseOffset(due, rules)) },
  ]
}

/** The stages that are due: one that is sent now, and those that were passed over. */
export type Due = { readonly send: Stage | null; readonly passed: readonly Stage[] }

/**
 * @param anchor the day from which the offsets count, `YYYY-MM-DD`
 * @param day the day on which is looked
 * @param reached names of the stages that the claim has been through
 * @returns of the stages that are due and not reached the latest, unless it is older than three days; the others are passed over
 */
export function dueStages(
  stages: readonly Stage[],
  { anchor, day, reached }: { anchor: string; day: string; reached: ReadonlySet<string> },
): Due {
  const waiting = stages.filter(({ name, offset }) => !reached.has(name) && addDays(anchor, offset) <= day)
  const last = waiting.at(-1)
  const isFresh = last !== undefined && addDays(anchor, last.offset) >= addDays(day, -freshDays)
  return isFresh ? { send: last, passed: waiting.slice(0, -1) } : { send: null, passed: waiting }
}
