import { choice, computed, datetime, html, integer, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** States of a mailing. */
const mailingStates = ['planned', 'sending', 'paused', 'done', 'cancelled'] as const
export type MailingState = (typeof mailingStates)[number]

/** The audiences of a mailing with their labels: all subscribers, members, or applicants to an event. */
const audiences = [
  'subscribers',
  'members',
  'confirmed',
  'waiting',
  'everybody',
  'unpaid',
  'unanswered',
  'cancelled',
  'chosen',
] as const
export type Audience = (typeof audiences)[number]
/** The audiences of applicants to an event that can be counted before anybody is chosen. */
export const countedAudiences = [
  'confirmed',
  'waiting',
  'everybody',
  'unpaid',
  'unanswered',
  'cancelled',
] as const
/** The audiences of applicants to an event. */
export const eventAudiences = [...countedAudiences, 'chosen'] as const

/** The kinds of mailings to members: about the association's own matters, or news. */
type MembershipKind = 'membership-information' | 'membership-newsletter'
/** The kinds of mailings: to subscribers, to members, to applicants to an event, or the reminder of one. */
export type MailingKind = 'information' | MembershipKind | 'event-information' | 'event-reminder'

/** Information mails to all subscribers or to applicants. They are outside the registry because only the program writes them. */
export const mailings = defineResource({
  name: 'mailings',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    title: text({ required: true }),
    content: html({ required: true }),
    user_name: text(),
    audience: choice({ options: audiences }),
    /** Name of the choice of members that it goes to. */
    choice: text({ max: 80 }),
    event_id: integer(),
    /** Ids of the applications that the audience `chosen` consists of. */
    chosen: computed<number[]>({ computedType: 'array', itemSchema: { type: 'integer' } }),
    state: choice({ options: mailingStates }),
    starts_at: datetime({ required: true }),
    started_at: datetime(),
    finished_at: datetime(),
    /** Number of subscribers when the mailing started; before its start, the present number. */
    recipients: computed<number>({ computedType: 'integer' }),
    /** Subscribers who were left out because mail servers say that there is no such address. */
    stopped: computed<number>({ computedType: 'integer' }),
    sent: computed<number>({ computedType: 'integer' }),
    /** Number of mails that are queued or being sent. */
    left: computed<number>({ computedType: 'integer' }),
    failed: computed<number>({ computedType: 'integer' }),
    uncertain: computed<number>({ computedType: 'integer' }),
    /** Number of recipients who waited when the mailing was cancelled. */
    unsent: computed<number>({ computedType: 'integer' }),
    /** Of a cancelled mailing, the number of those to whom it can still go on: their addresses are not forgotten. */
    resumable: computed<number>({ computedType: 'integer' }),
    /** Estimate from the rate of the last minute; null while no mail is being sent. */
    seconds_left: computed<number | null>({ computedType: 'integer' }),
  },
})

export type Mailing = Entity<typeof mailings>
