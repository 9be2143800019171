import {
  boolean,
  choice,
  computed,
  datetime,
  email,
  type Field,
  integer,
  list,
  multiline,
  reference,
  text,
  through,
  visitorLanguage,
} from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** States of an application, with their labels. Who is `waiting` gets the next free place, in the order of the ids. */
const applicationStates = { confirmed: 'Has a place', waiting: 'Waiting', cancelled: 'Cancelled' } as const
export type ApplicationState = keyof typeof applicationStates

const answer = {
  question: text({ label: 'Question', required: 'Frågan saknas', max: 20, example: 'diet' }),
  answer: multiline({ label: 'Answer', optional: true, max: 2_000 }),
} as const

/** An application to an event; not to be confused with `events` (see `docs/glossary.md`). */
export const evenemang = defineResource({
  name: 'evenemang',
  title: 'anmälan',
  plural: 'anmälningar',
  access: { list: 'superuser', create: 'public', delete: 'superuser' },
  order: 'id',
  comingBy: 'event_date',
  search: { fields: ['name', 'email', 'event_name'], hasSearchIndex: true, hint: 'event_name' },
  fields: {
    name: text({ label: 'Name', required: 'Namn är obligatoriskt' }),
    email: email({
      label: 'Email',
      required: 'E-post är obligatoriskt.',
      formatMessage: 'vänligen ange en giltig e-postadress',
    }),
    event_name: text({
      label: 'Event Name',
      required: 'Evenamang name är obligatoriskt',
      example: 'Höstfest',
      description: 'Name of an event that has a form and is still to come.',
    }),
    message: multiline({ label: 'Message', required: 'Meddelande är obligatoriskt', max: 2_000 }),
    /** Picks one of several events of the same name; without an id the next event of the name is meant. */
    event_id: reference('events', { label: 'Event', whenErased: 'detach' }),
    event_date: through<string>('event_id', 'eventDate', { label: 'Event Date' }),
    language: visitorLanguage(),
    created_date: computed<string>({ label: 'Applied', sortBy: 'id' }),
    state: choice({ label: 'State', options: applicationStates, writableBy: 'never', example: 'confirmed' }),
    /** From 1 on; null unless the application waits. */
    queue_place: computed<number | null>({ label: 'Place in the queue', computedType: 'integer' }),
    /** Path of the page on which the applicant sees, changes or cancels it; only whoever has just applied is told. */
    answers: list({
      label: 'Answers',
      optional: true,
      max: 30,
      example: [],
      of: answer,
      description: 'Answers to the questions of the event, each with the key of its question.',
    }),
    /** Answers about health and the like; the routes of the participants of one event tell them, and nothing else. */
    sensitive_answers: list({
      label: 'Sensitive answers',
      of: answer,
      writableBy: 'never',
      readableBy: 'never',
    }),
    guests: list({
      label: 'Guests',
      optional: true,
      max: 20,
      example: [],
      of: { name: text({ label: 'Name', required: 'Namn är obligatoriskt', max: 100 }) },
      description: 'Whom the applicant brings, as many as the event allows.',
    }),
    places: integer({
      label: 'Places',
      writableBy: 'never',
      min: 1,
      example: 1,
      description: 'How many places it takes: one, and one for each guest.',
    }) as Field<number>,
    offer_until: datetime({
      label: 'To be accepted by',
      writableBy: 'never',
      description: 'Until when the place is to be accepted on the own page. Null: it is kept.',
    }),
    paid: boolean({
      label: 'Paid',
      words: ['Paid', 'Not paid'],
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    present: boolean({
      label: 'Present',
      words: ['Present', 'Not there'],
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    note: multiline({
      label: 'Note',
      max: 1_000,
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    /** What its places cost in kronor; null when the event has no price. */
    amount: computed<number | null>({ label: 'To pay', computedType: 'integer' }),
    /** Content of the Swish code by which it is paid; null when there is nothing to pay. */
    swish_code: computed<string | null>({ label: 'Swish code' }),
    own_page: computed<string | null>({ label: 'Own page' }),
  },
})

export type Evenemang = Entity<typeof evenemang>
