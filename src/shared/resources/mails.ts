import { choice, datetime, email, integer, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Purposes of a mail. */
const mailKinds = [
  'information',
  'test',
  'trial',
  'welcome',
  'confirm-subscription',
  'activation',
  'message',
  'event-receipt',
  'event-place',
  'event-cancellation',
  'event-lapsed',
  'event-withdrawal',
  'event-link',
  'event-changed',
  'event-queue',
  'event-reopened',
  'event-information',
  'event-reminder',
  'membership-information',
  'membership-newsletter',
  'membership-receipt',
  'verify-application',
  'membership-welcome',
  'membership-declined',
  'membership-ended',
  'member-link',
  'member-address',
  'member-moved',
  'member-left',
  'member-leaving',
  'claim-sent',
  'claim-receipt',
  'fee-opens',
  'fee-soon',
  'fee-last-day',
  'fee-grace',
  'fee-ended',
  'fee-waiting',
  'fee-lapsed',
  'membership-renewal',
  'year-confirmation',
  'membership-goodbye',
  'application',
  'password-reset',
  'password-changed',
  'address-confirm',
  'address-taken',
  'address-notice',
  'address-changed',
  'second-factor-changed',
  'new-device',
  'many-reads',
  'invitation',
  'data-copy',
  'copy-elsewhere',
  'mass-export',
  'correction',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * States of a mail. The mail server never said whether it took an `uncertain` mail, so such a mail
 * is never sent again by itself. An `unsent` mail waited when its mailing was cancelled.
 */
const mailStates = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'unsent'] as const
export type MailState = (typeof mailStates)[number]

/** The outbox. It is outside the registry because only the program writes it. */
export const mails = defineResource({
  name: 'mails',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    mailing_id: integer(),
    kind: choice({ options: mailKinds }),
    recipient: email(),
    subject: text(),
    state: choice({ options: mailStates }),
    attempts: integer(),
    next_attempt_at: datetime(),
    sent_at: datetime(),
    last_error: text(),
  },
})

export type Mail = Entity<typeof mails>
