import {
  boolean,
  choice,
  computed,
  datetime,
  type Field,
  focus,
  html,
  image,
  integer,
  list,
  multiline,
  text,
} from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Kinds of questions. The answer to a `tick` is {@link tickedAnswer}, to `several` a line for each choice. */
const questionKinds = ['short', 'long', 'one', 'several', 'tick'] as const

type QuotaPlaces = { key: string; left: number }

/** Asked for only where one applies on the website. */
const withRegistration = ['eventHasForm', true] as const

export const events = defineResource({
  name: 'events',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'eventDate',
  comingBy: 'eventDate',
  comingUntil: 'eventEndDate',
  search: {
    fields: ['eventName', 'eventLocation'],
    indexed: ['eventName'],
    hasSearchIndex: true,
    hint: 'eventDate',
  },
  multipart: true,
  keepsVersions: true,
  publicContent: true,
  sections: {
    registration: [
      'eventHasForm',
      'capacity',
      'quotas',
      'fills_gaps',
      'registration_opens',
      'registration_closes',
      'members_first_until',
      'max_guests',
      'offer_hours',
      'remind',
      'questions',
    ],
    payment: ['price_per_place', 'member_price'],
    more: ['bring', 'cancelled'],
  },
  fields: {
    eventName: text({
      translatable: true,
      required: true,
      inAddress: true,
      example: 'Höstfest',
    }),
    eventDesc: html({
      translatable: true,
      required: true,
      search: true,
    }),
    eventOrganizer: text({ translatable: true, required: true }),
    eventDate: datetime({ required: true }),
    dateJs: computed<string>({ sortBy: 'eventDate' }),
    eventLocation: text({ translatable: true, required: true }),
    eventPrice: text({
      translatable: true,
      required: true,
      max: 60,
      search: false,
    }),
    eventHasForm: boolean(),
    eventImage: image(),
    eventImage_focus: focus('eventImage'),
    eventEndDate: datetime({
      optional: true,
      example: '2190-12-31T22:00:00+01:00',
      description: 'When it ends, not before `eventDate`. Null: when its day is over in Stockholm.',
    }),
    capacity: integer({
      shownFor: withRegistration,
      optional: true,
      min: 1,
      max: 100_000,
      example: 80,
      description: 'How many people get a place, guests included; the others wait. Null: all of them.',
    }),
    fills_gaps: boolean({
      shownFor: withRegistration,
      example: false,
      description:
        'Whether a smaller party of the queue may take places that the first in it cannot use. False: strictly in order.',
    }),
    quotas: list({
      shownFor: withRegistration,
      optional: true,
      max: 10,
      description:
        'Kinds of places, each with as many of its own and a queue of its own; `capacity` is the most of all together. None: all places are alike.',
      example: [],
      of: {
        key: text({
          optional: true,
          hidden: true,
          max: 20,
          example: 'wine',
          description:
            'Names the kind in applications, whatever it is called; made by the server when empty.',
        }),
        name: text({ translatable: true, required: true, max: 60, search: false }),
        capacity: integer({ required: true, min: 1, max: 100_000, example: 60 }),
        opens: datetime({
          optional: true,
          example: '2026-01-15T12:00:00+01:00',
          description:
            'From when on visitors may apply for it, not before `registration_opens`. Null: as soon as that allows.',
        }),
      },
    }),
    registration_opens: datetime({
      shownFor: withRegistration,
      optional: true,
      example: '2026-01-15T12:00:00+01:00',
      description: 'From when on visitors may apply. Null: at once.',
    }),
    registration_closes: datetime({
      shownFor: withRegistration,
      optional: true,
      example: '2100-01-15T12:00:00+01:00',
      description:
        'Until when visitors may apply, after `registration_opens`. Null: until the event is over.',
    }),
    members_first_until: datetime({
      shownFor: withRegistration,
      optional: true,
      example: '2026-01-15T13:00:00+01:00',
      description:
        'Until when only applications of members are taken, from their own page, while registration is open. Null: everybody at once.',
    }),
    bring: multiline({
      translatable: true,
      optional: true,
      max: 1_000,
    }),
    remind: boolean({
      shownFor: withRegistration,
      example: false,
    }),
    cancelled: boolean({
      example: false,
    }),
    questions: list({
      shownFor: withRegistration,
      optional: true,
      max: 30,
      description: 'What the application form asks besides name, address and message.',
      example: [],
      of: {
        key: text({
          optional: true,
          hidden: true,
          max: 20,
          example: 'diet',
          description: 'Names the question in answers, whatever it is called; made by the server when empty.',
        }),
        question: text({ translatable: true, required: true }),
        kind: choice({ required: true, options: questionKinds }),
        choices: multiline({
          translatable: true,
          optional: true,
          max: 2_000,
          shownFor: ['kind', 'one', 'several'],
        }),
        required: boolean(),
        sensitive: boolean(),
        everyone: boolean({
          description: 'Whether each guest answers it too; otherwise the applicant alone does.',
        }),
        at_door: boolean({
          description: 'Whether the answers are shown at the door, the sensitive ones too.',
        }),
      },
    }),
    /** Questions that were taken away after somebody had answered them, as JSON like `questions`. */
    removed_questions: text({ readableBy: 'never', writableBy: 'never', search: false, max: 200_000 }),
    max_guests: integer({
      shownFor: withRegistration,
      optional: true,
      min: 0,
      max: 20,
      example: 1,
      description: 'How many guests an application may name; each takes a place. Null: none.',
    }),
    price_per_place: integer({
      shownFor: withRegistration,
      optional: true,
      min: 1,
      max: 150_000,
      example: 150,
      description:
        'Whole kronor, where other amounts of this API are öre. For the Swish code of who has a place. Null: nothing is paid by Swish.',
    }),
    member_price: integer({
      shownFor: withRegistration,
      optional: true,
      min: 0,
      max: 150_000,
      example: 100,
      description:
        'In kronor, for applicants whose address is that of a member, and people whom the board marks as members. Null: as for everybody.',
    }),
    offer_hours: integer({
      shownFor: withRegistration,
      optional: true,
      min: 1,
      max: 720,
      example: 48,
      description:
        'Within so many hours a place that came free is accepted, or it goes on. Null: it is kept.',
    }),
    series: integer({
      writableBy: 'never',
      min: 0,
      example: 0,
      description: 'The number that the events of a series share. 0: it belongs to none.',
    }) as Field<number>,
    /** Places that a new application can have at once; null for an event without a limit. */
    places_left: computed<number | null>({ computedType: 'integer' }),
    /** Places of each kind that a new application can have at once, by the keys of `quotas`. */
    quota_places: computed<QuotaPlaces[]>({
      computedType: 'array',
      itemSchema: {
        type: 'object',
        properties: { key: { type: 'string' }, left: { type: 'integer' } },
        required: ['key', 'left'],
        additionalProperties: false,
      },
    }),
    /** People with a place; null for an event without a limit. */
    places_taken: computed<number | null>({ computedType: 'integer' }),
    /** People who wait for a place; null for an event without a limit. */
    queue_length: computed<number | null>({ computedType: 'integer' }),
  },
})

export type Event = Entity<typeof events>

/** A kind of places of an event. */
export type Quota = Event['quotas'][number]

/** A question of an application form. */
export type Question = Event['questions'][number]
