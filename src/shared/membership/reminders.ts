/** The page of the panel that shows which reminders go, and their switch. */
export const remindersPage = '/admin/membership/reminders/'

/** A GET tells what goes; a PUT turns the reminders on or off. */
export const remindersApi = '/api/membership/reminders/'

/** The stages and questions that a member may be told of. */
export const remindedOf = [
  'opens',
  'soon',
  'last-day',
  'grace',
  'end',
  'week',
  'fortnight',
  'lapse',
  'renew',
  'confirm',
] as const
export type RemindedOf = (typeof remindedOf)[number]

/** Reasons for which somebody who owes a fee is not reminded; `review`: a payment in the review is perhaps for it. */
export const unremindedWhys = ['left', 'silent', 'stopped', 'without-address', 'review'] as const
export type Unreminded = (typeof unremindedWhys)[number]

/** The acts by which one claim is not reminded of, and is again. */
export type SilenceAct = 'silence' | 'remind'

export const silenceApi = (claimId: number | string, act: SilenceAct): string =>
  `${remindersApi}claims/${claimId}/${act}/`

/** Stops the reminders of a fee that is only opened with the next sending. */
export const silenceMemberApi = (memberId: number | string): string =>
  `${remindersApi}members/${memberId}/silence/`

/** A member who is to be told; without `claim_id` there is no claim yet. */
export type ReminderRow = { member_id: number; name: string; of: RemindedOf; claim_id: number | null }

/** A member who owes something and is not told; `reason` is the board's own, of a claim that is silent. */
export type SilentRow = {
  member_id: number
  name: string
  why: Unreminded
  claim_id: number
  reason: string
}

/** The reminders as the page shows them; days are of Stockholm. */
export type RemindersView = {
  /** Whether the register has membership years at all. */
  has_years: boolean
  on: boolean
  /** The day of the next sending, and what goes on it with the reminders on. */
  next_day: string
  next: ReminderRow[]
  /** Mails of the last fourteen days, by day and kind, the newest first. */
  sent: { day: string; of: RemindedOf; count: number }[]
  silent: SilentRow[]
}
