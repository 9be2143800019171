import type { timeline as swedish } from '#texts/sv/panel/timeline.ts'

/** Texts about the line of time of a member. */
export const timeline: Readonly<Record<keyof typeof swedish, string>> = {
  'timeline.title': 'Timeline',
  'timeline.none': 'Nothing has happened yet. Memberships, fees and confirmations show here.',
  'timeline.applied': 'Applied for membership',
  'timeline.accepted': 'The application was accepted',
  'timeline.declined': 'The application was declined',
  'timeline.granted': '{type}: {first} to {until}',
  'timeline.endless': '{type}: from {first}',
  'timeline.revoked': 'The membership was revoked',
  'timeline.claim': 'Fee of {amount} kr was sent (reference {reference})',
  'timeline.void': 'The fee was made void (reference {reference})',
  'timeline.written-off': 'The fee was written off (reference {reference})',
  'timeline.paid': 'Paid {amount} kr (reference {reference})',
  'timeline.paid-back': 'Got {amount} kr back (reference {reference})',
  'timeline.confirmed': 'Confirmed the membership for {year}',
  'timeline.left.asked': 'Left on request',
  'timeline.left.link': 'Said no to renewing',
  'timeline.left.unpaid': 'Left: did not pay',
  'timeline.left.excluded': 'Excluded by the board',
  'timeline.left.deceased': 'Deceased',
  'timeline.receipt': 'Got a receipt (reference {reference})',
  'timeline.reminded': 'Got a reminder (reference {reference})',
  'timeline.asked': 'Was asked whether the membership goes on',
}
