import type { Language } from '#shared/languages.ts'
import type { OperationPreview } from '#shared/operations.ts'
import type { MembershipKind } from './facts.ts'
import type { Period } from './periods.ts'
import type { MembershipRules } from './rules.ts'
import type { Fee } from './terms.ts'

/** The page of the panel on which the membership year is set. */
export const membershipPage = '/admin/membership/'

export const membershipApi = {
  /** A GET tells the settings; a PUT writes them. */
  settings: '/api/membership/',
  preview: '/api/membership/preview/',
  /** The preview as a file. */
  file: '/api/membership/preview/file/',
} as const

/** A type of membership as it is set; a negative id is one that is not stored yet. */
export type TypeSettings = {
  id: number
  titles: Readonly<Record<Language, string>>
  kind: MembershipKind
  votes: boolean
  chosen_by: 'anyone' | 'board'
  min_age: number | null
  max_age: number | null
  is_archived: boolean
}

export type FeeSettings = Fee & { note: string }

/** Everything about the membership year that an association sets. New records refer to each other by negative ids. */
export type MembershipSettings = {
  rules: MembershipRules
  /** In the order in which they are shown. */
  types: readonly TypeSettings[]
  periods: readonly Period[]
  fees: readonly FeeSettings[]
}

/**
 * Ways in which active members get memberships when years are used for the first time: what is left of the period that runs, or
 * the period that ran on the day of `count_from`.
 */
export const openings = ['running', 'from'] as const
export type OpeningWay = (typeof openings)[number]

/** Records that stand in memberships or claims. */
export type UsedIds = { types: readonly number[]; periods: readonly number[] }

/** Answer of `GET /api/membership/`. */
export type StoredSettings = MembershipSettings & {
  /** Day of Stockholm. */
  today: string
  used: UsedIds
  /** Members who are active today. */
  active: number
}

export const plannedEnds = ['new', 'longer', 'shorter', 'equal', 'gone'] as const
export const plannedFees = ['more', 'less'] as const

/** Filters of a plan: by what becomes of the end and the fee, who is no member any more, and whose claim stays as it was sent. */
export const planFilters = ['all', ...plannedEnds, ...plannedFees, 'out', 'claim'] as const
export type PlanFilter = (typeof planFilters)[number]

/** The next fee of a member, and until when that lasts; null for nothing, and without an end. */
export type NextFee = { amount: number | null; until: string | null }

/** A member in a plan. */
export type PlannedMember = {
  id: number
  name: string
  type_id: number | null
  /** The last day of what they have, also by the plan. */
  valid_until: string | null
  /** The last day on which the next fee is paid in time. */
  day: string
  before: NextFee
  after: NextFee
  end: (typeof plannedEnds)[number]
  fee: (typeof plannedFees)[number] | 'same'
  /** A member of now is none after the change. */
  is_out: boolean
  /** A claim was sent, which stays as it is. */
  has_claim: boolean
}

/** Answer of the preview. */
export type SettingsPlan = OperationPreview & {
  counts: Readonly<Record<PlanFilter, number>>
  /** Members who get a first membership by the change. */
  opened: number
  /** How many pay which amount next, by the rules of before and after. */
  amounts: readonly { amount: number; before: number; after: number }[]
  rows: readonly PlannedMember[]
}

/** Members whom an answer of the preview lists. */
export const planPage = 50

/** @returns whether a filter shows a member */
export function isInPlan(filter: PlanFilter, { end, fee, is_out, has_claim }: PlannedMember): boolean {
  if (filter === 'all') return true
  if (filter === 'out') return is_out
  if (filter === 'claim') return has_claim
  return filter === end || filter === fee
}

/** @returns the type of members of whom nobody has said another: the first ordinary one that is not archived */
export const defaultTypeOf = <T extends Pick<TypeSettings, 'kind' | 'is_archived'>>(
  types: readonly T[],
): T | undefined => types.find(({ kind, is_archived }) => kind === 'ordinary' && !is_archived)
