import { choice, datetime, email, integer, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Purposes of a mail, with their labels. */
const mailKinds = {
  information: 'Mailing',
  test: 'Test of a mailing',
  trial: 'Trial mail',
  welcome: 'Welcome to the list',
  'confirm-subscription': 'Confirm subscription',
  activation: 'Confirm membership',
  message: 'New message',
  'event-receipt': 'Application to an event',
  'event-place': 'A place at an event',
  'event-cancellation': 'Cancelled application',
  'event-lapsed': 'Offered place has lapsed',
  'event-information': 'To participants',
  'event-reminder': 'Reminder of an event',
  'membership-receipt': 'Application for membership',
  application: 'New application for membership',
  'password-reset': 'Link to a new password',
  'password-changed': 'Password changed',
  'address-confirm': 'Confirm an address',
  'address-taken': 'Address has an account',
  'address-notice': 'Change of address',
  'address-changed': 'Address changed',
  'second-factor-changed': 'Second step changed',
  invitation: 'Invitation',
} as const
export type MailKind = keyof typeof mailKinds

/**
 * States of a mail, with their labels. The mail server never said whether it took an `uncertain` mail, so such a mail
 * is never sent again by itself.
 */
const mailStates = {
  queued: 'Queued',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'Uncertain',
} as const
export type MailState = keyof typeof mailStates

/** The outbox. It is outside the registry because only the program writes it. */
export const mails = defineResource({
  name: 'mails',
  title: 'mejlet',
  plural: 'mejl',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    mailing_id: integer({ label: 'Mailing' }),
    kind: choice({ label: 'Kind', options: mailKinds }),
    recipient: email({ label: 'Recipient' }),
    subject: text({ label: 'Subject' }),
    state: choice({ label: 'State', options: mailStates }),
    attempts: integer({ label: 'Attempts' }),
    next_attempt_at: datetime({ label: 'Next attempt' }),
    sent_at: datetime({ label: 'Sent' }),
    last_error: text({ label: 'Why' }),
  },
})

export type Mail = Entity<typeof mails>
