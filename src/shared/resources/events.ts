import {
  boolean,
  choice,
  computed,
  datetime,
  html,
  image,
  integer,
  list,
  multiline,
  text,
} from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Kinds of questions, with their labels. The answer to a `tick` is {@link tickedAnswer}, to `several` a line for each choice. */
const questionKinds = {
  short: 'Short text',
  long: 'Long text',
  one: 'One of several',
  several: 'Some of several',
  tick: 'Tick',
} as const

export const events = defineResource({
  name: 'events',
  title: 'evenemanget',
  plural: 'evenemang',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'eventDate',
  comingBy: 'eventDate',
  search: {
    fields: ['eventName', 'eventLocation'],
    indexed: ['eventName'],
    hasSearchIndex: true,
    hint: 'eventDate',
  },
  multipart: true,
  keepsVersions: true,
  publicContent: true,
  fields: {
    eventName: text({
      label: 'Event Name',
      translatable: true,
      required: 'Evenemangets namn är obligatoriskt',
      inAddress: true,
      example: 'Höstfest',
    }),
    eventDesc: html({
      label: 'Description',
      translatable: true,
      required: 'Beskrivning är obligatoriskt',
      search: true,
    }),
    eventOrganizer: text({ label: 'Organizer', translatable: true, required: 'Arrangör är obligatoriskt' }),
    eventDate: datetime({ label: 'Date', required: 'Datum är obligatoriskt', hint: 'Swedish time' }),
    dateJs: computed<string>({ label: 'Date', sortBy: 'eventDate' }),
    eventLocation: text({ label: 'Location', translatable: true, required: 'Plats är obligatoriskt' }),
    eventPrice: text({
      label: 'Price',
      translatable: true,
      required: 'Pris är obligatoriskt',
      max: 60,
      search: false,
    }),
    eventHasForm: boolean({ label: 'Has Form', words: ['Yes', 'No'] }),
    eventImage: image({ label: 'Image' }),
    eventEndDate: datetime({
      label: 'Ends',
      optional: true,
      hint: 'Swedish time',
      example: '2190-12-31T22:00:00+01:00',
      description: 'When it ends, not before `eventDate`.',
    }),
    capacity: integer({
      label: 'Places',
      optional: true,
      min: 1,
      max: 100_000,
      example: 80,
      hint: 'Whoever applies to a full event waits in a queue. Empty: as many as want to',
      description: 'How many applications get a place; the others wait. Null: all of them.',
    }),
    registration_opens: datetime({
      label: 'Registration opens',
      optional: true,
      hint: 'Swedish time. Empty: at once',
      example: '2026-01-15T12:00:00+01:00',
      description: 'From when on visitors may apply. Null: at once.',
    }),
    registration_closes: datetime({
      label: 'Registration closes',
      optional: true,
      hint: 'Swedish time. Empty: when the event begins',
      example: '2100-01-15T12:00:00+01:00',
      description: 'Until when visitors may apply, after `registration_opens`. Null: until `eventDate`.',
    }),
    bring: multiline({
      label: 'Bring along',
      translatable: true,
      optional: true,
      max: 1_000,
      hint: 'What participants should bring',
    }),
    remind: boolean({
      label: 'Reminder',
      words: ['Yes', 'No'],
      hint: 'A mail to everybody with a place, the day before at 12',
      example: false,
    }),
    cancelled: boolean({
      label: 'Cancelled',
      words: ['Cancelled', 'Planned'],
      hint: 'Stays on the site, marked; nobody can apply',
      example: false,
    }),
    questions: list({
      label: 'Questions',
      optional: true,
      max: 30,
      hint: 'Asked in the application form',
      description: 'What the application form asks besides name, address and message.',
      example: [],
      of: {
        key: text({
          label: 'Key',
          optional: true,
          hidden: true,
          max: 20,
          example: 'diet',
          description: 'Names the question in answers, whatever it is called; made by the server when empty.',
        }),
        question: text({ label: 'Question', translatable: true, required: 'Frågan är obligatorisk' }),
        kind: choice({ label: 'Answer', required: 'Svarets slag är obligatoriskt', options: questionKinds }),
        choices: multiline({
          label: 'Choices',
          translatable: true,
          optional: true,
          max: 2_000,
          hint: 'One on each line',
          shownFor: ['kind', 'one', 'several'],
        }),
        required: boolean({ label: 'Required', words: ['Required', 'Voluntary'] }),
        sensitive: boolean({
          label: 'Sensitive',
          words: ['Sensitive', 'Ordinary'],
          hint: 'About health, for example: only on the page of the participants, and erased 30 days after the event',
        }),
      },
    }),
    max_guests: integer({
      label: 'Guests',
      optional: true,
      min: 0,
      max: 20,
      example: 1,
      hint: 'How many guests an applicant may bring. Empty: none',
      description: 'How many guests an application may name; each takes a place. Null: none.',
    }),
    price_per_place: integer({
      label: 'Price per place, kronor',
      optional: true,
      min: 1,
      max: 150_000,
      example: 150,
      hint: 'Paid by Swish to the number under contact information',
      description: 'In kronor, for the Swish code of who has a place. Null: nothing is paid by Swish.',
    }),
    offer_hours: integer({
      label: 'Hours to accept',
      optional: true,
      min: 1,
      max: 720,
      example: 48,
      hint: 'Whoever gets a place from the queue has so long to accept it. Empty: no limit',
      description:
        'Within so many hours a place that came free is accepted, or it goes on. Null: it is kept.',
    }),
    /** Null for an event without a limit. */
    places_left: computed<number | null>({ label: 'Places left', computedType: 'integer' }),
    /** How many wait for a place; null for an event without a limit. */
    queue_length: computed<number | null>({ label: 'In the queue', computedType: 'integer' }),
  },
})

export type Event = Entity<typeof events>

/** A question of an application form. */
export type Question = Event['questions'][number]
