import { choice, computed, datetime, html, integer, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** States of a mailing, with their labels. */
const mailingStates = {
  planned: 'Begins soon',
  sending: 'Being sent',
  paused: 'Paused',
  done: 'Done',
  cancelled: 'Cancelled',
} as const
export type MailingState = keyof typeof mailingStates

/** Whom a mailing goes to, with their labels: all subscribers, or who has applied to an event. */
const audiences = {
  subscribers: 'Subscribers',
  confirmed: 'Have a place',
  waiting: 'Waiting',
  everybody: 'Have a place, and waiting',
  chosen: 'Chosen',
} as const
export type Audience = keyof typeof audiences
/** Those of the audiences that have applied to an event. */
export const eventAudiences = ['confirmed', 'waiting', 'everybody', 'chosen'] as const

/** What a mailing is: to subscribers, to who has applied to an event, or the reminder of one. */
export type MailingKind = 'information' | 'event-information' | 'event-reminder'

/** Information mails to all subscribers or to who has applied to an event. They are outside the registry because only the program writes them. */
export const mailings = defineResource({
  name: 'mailings',
  title: 'utskicket',
  plural: 'utskick',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    title: text({ label: 'Title', required: 'Titel är obligatoriskt' }),
    content: html({ label: 'Content', required: 'Innehåll är obligatoriskt' }),
    user_name: text({ label: 'By' }),
    audience: choice({ label: 'To', options: audiences }),
    event_id: integer({ label: 'Event' }),
    state: choice({ label: 'State', options: mailingStates }),
    starts_at: datetime({ label: 'Starts', required: 'Start är obligatoriskt' }),
    started_at: datetime({ label: 'Started' }),
    finished_at: datetime({ label: 'Finished' }),
    /** Number of subscribers when the mailing started; before its start, the present number. */
    recipients: computed<number>({ label: 'Recipients', computedType: 'integer' }),
    /** Subscribers who were left out because mail servers say that there is no such address. */
    stopped: computed<number>({ label: 'Stopped', computedType: 'integer' }),
    sent: computed<number>({ label: 'Sent', computedType: 'integer' }),
    /** Number of mails that are queued or being sent. */
    left: computed<number>({ label: 'Left', computedType: 'integer' }),
    failed: computed<number>({ label: 'Failed', computedType: 'integer' }),
    uncertain: computed<number>({ label: 'Uncertain', computedType: 'integer' }),
    /** Estimate from the rate of the last minute; null while no mail is being sent. */
    seconds_left: computed<number | null>({ label: 'Seconds left', computedType: 'integer' }),
  },
})

export type Mailing = Entity<typeof mailings>
