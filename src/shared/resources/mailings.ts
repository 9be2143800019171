import { choice, computed, datetime, html, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const mailingStates = {
  planned: 'Starts soon',
  sending: 'Sending',
  paused: 'Paused',
  done: 'Done',
  cancelled: 'Cancelled',
} as const
export type MailingState = keyof typeof mailingStates

/** Information mails to all subscribers. Only the program writes them, so they stand outside the registry. */
export const mailings = defineResource({
  name: 'mailings',
  title: 'utskicket',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    title: text({ label: 'Title', required: 'Titel är obligatoriskt' }),
    content: html({ label: 'Content', required: 'Innehåll är obligatoriskt' }),
    user_name: text({ label: 'By' }),
    state: choice({ label: 'State', options: mailingStates }),
    starts_at: datetime({ label: 'Starts' }),
    started_at: datetime({ label: 'Started' }),
    finished_at: datetime({ label: 'Finished' }),
    /** Subscribers when it started; before, those of now. */
    recipients: computed<number>({ label: 'Recipients', computedType: 'integer' }),
    sent: computed<number>({ label: 'Sent', computedType: 'integer' }),
    /** Queued or in hand. */
    left: computed<number>({ label: 'Left', computedType: 'integer' }),
    failed: computed<number>({ label: 'Failed', computedType: 'integer' }),
    uncertain: computed<number>({ label: 'Uncertain', computedType: 'integer' }),
    /** Estimated from the last minute; null while nothing is being sent. */
    seconds_left: computed<number | null>({ label: 'Seconds left', computedType: 'integer' }),
  },
})

export type Mailing = Entity<typeof mailings>
