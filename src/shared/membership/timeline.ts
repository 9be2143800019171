/** Happenings of a membership, as the line of time of a member tells them. */
export const happenings = [
  'applied',
  'declined',
  'reopened',
  'accepted',
  'granted',
  'revoked',
  'retyped',
  'claim',
  'void',
  'written-off',
  'paid',
  'paid-back',
  'confirmed',
  'left',
  'receipt',
  'reminded',
  'asked',
  'next-type',
] as const
export type Happening = (typeof happenings)[number]

/** Something that happened on a day. Amounts are whole öre; what a happening does not have is left out. */
export type TimelineEntry = {
  day: string
  what: Happening
  /** The name of a type by languages, as JSON. */
  type?: string
  first_day?: string
  last_day?: string | null
  amount?: number
  reference?: string
  year?: number
  /** How it was granted, confirmed or ended, or the stage that was reminded of. */
  how?: string
  /** A few words of the board. */
  note?: string
}

export const timelineApi = (memberId: number | string): string => `/api/members/${memberId}/timeline/`
