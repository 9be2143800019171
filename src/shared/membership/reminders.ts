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

/** Reasons for which somebody who owes a fee is not reminded. */
export const unremindedWhys = ['left', 'restricted', 'stopped', 'without-address'] as const
export type Unreminded = (typeof unremindedWhys)[number]

export type ReminderRow = { member_id: number; name: string; of: RemindedOf }

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
  silent: { member_id: number; name: string; why: Unreminded }[]
}
