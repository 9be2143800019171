import { foldPhone } from '#shared/fold.ts'
import type { Member } from '#shared/resources/members.ts'

/** The calls about members who are perhaps one. */
export const duplicatesApi = {
  list: '/api/members/duplicates/',
  applications: '/api/members/duplicates/applications/',
  apart: '/api/members/duplicates/apart/',
  merge: '/api/members/duplicates/merge/',
} as const

export const duplicatesPage = '/admin/members/duplicates/'

/** Pairs on a page. */
export const pairsOnPage = 10

/** The facts that two members have in common. */
export const likenesses = ['name', 'likeName', 'email', 'phone', 'birthday'] as const
export type Likeness = (typeof likenesses)[number]

/** Fields of which a merge asks whose value stays; what follows from them, and the note, is merged by itself. */
export const mergedFields = [
  'first_name',
  'last_name',
  'email',
  'birthday',
  'gender',
  'phone_number',
  'address',
  'zip_code',
  'city',
  'language',
  'member_status',
  'joined_on',
] as const
export type MergedField = (typeof mergedFields)[number]

/** Two members who are likely one. The older one stays. */
export type MemberPair = {
  kept: Member
  other: Member
  /** Their versions, by which a merge is refused of what somebody has changed since. */
  versions: [kept: number, other: number]
  isSame: boolean
  alike: Likeness[]
  /** Whether the other one was changed last. */
  isOtherNewer: boolean
}

/** Two members by their names. */
export type NamedPair = { kept_id: number; kept_name: string; other_id: number; other_name: string }

/** A merge of the last day, and the operation by which it is undone. */
export type RecentMerge = NamedPair & { id: number; at: string; operation: string | null }

export type Duplicates = {
  count: number
  pairs: MemberPair[]
  merges: RecentMerge[]
  apart: NamedPair[]
}

/** An application for membership, and a member who is perhaps the same. */
export type LikeApplication = { id: number; other_id: number; other_name: string }

export type MergeBody = { ids: [number, number]; versions: [number, number]; take: MergedField[] }

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const isSameValue = (name: MergedField, one: unknown, other: unknown): boolean =>
  name === 'phone_number' ? foldPhone(String(one)) === foldPhone(String(other)) : one === other

/** @returns the fields in which the two differ; telephone numbers may be written differently */
export const differing = (kept: Values, other: Values): MergedField[] =>
  mergedFields.filter((name) => !isSameValue(name, kept[name] ?? '', other[name] ?? ''))

/**
 * @returns the fields whose value is by default the other one's: where it is newer, or the older one has none. Active is
 *   who is active in one of them, and a member since the earlier day.
 */
export function proposedFrom(kept: Values, other: Values, isOtherNewer: boolean): MergedField[] {
  return differing(kept, other).filter((name) => {
    if (isEmpty(other[name])) return false
    if (isEmpty(kept[name])) return true
    if (name === 'member_status') return Boolean(other[name])
    if (name === 'joined_on') return String(other[name]) < String(kept[name])
    return isOtherNewer
  })
}
