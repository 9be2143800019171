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
  transient,
  visitorLanguage,
} from '#shared/field.ts'
import { priceKinds } from '#shared/prices.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** States of an application. A `waiting` one gets the next free place, in the order of the ids. */
const applicationStates = ['confirmed', 'waiting', 'cancelled'] as const
export type ApplicationState = (typeof applicationStates)[number]

const answer = {
  question: text({ required: true, max: 20, example: 'diet' }),
  answer: multiline({ optional: true, max: 2_000 }),
  guest: text({
    optional: true,
    hidden: true,
    max: 20,
    example: '',
    description:
      'Key of the guest whose answer it is, or its number from 1 on; without one it is the applicant’s.',
  }),
} as const

/** An application to an event; not to be confused with `events` (see `docs/glossary.md`). */
export const evenemang = defineResource({
  name: 'evenemang',
  access: { list: 'superuser', create: 'public', delete: 'superuser' },
  order: 'id',
  comingBy: 'event_date',
  search: { fields: ['name', 'email', 'event_name'], hasSearchIndex: true, hint: 'event_name' },
  fields: {
    name: text({ required: true }),
    email: email({
      required: true,
      formatMessage: true,
    }),
    event_name: text({
      required: true,
      example: 'Höstfest',
      description: 'Name of an event that has a form and is not over.',
    }),
    message: multiline({ required: true, max: 2_000 }),
    /** Picks one of several events of the same name; without an id the next event of the name is meant. */
    event_id: reference('events', { whenErased: 'detach' }),
    event_date: through<string>('event_id', 'eventDate'),
    event_deleted: computed<boolean>({
      computedType: 'boolean',
      description: 'Whether its event is in the bin. Once that is erased, `event_id` is null.',
    }),
    language: visitorLanguage(),
    created_date: computed<string>({ sortBy: 'id' }),
    state: choice({ options: applicationStates, writableBy: 'never', example: 'confirmed' }),
    /** From 1 on; null unless the application waits. */
    queue_place: computed<number | null>({ computedType: 'integer' }),
    /** Path of the page on which the applicant sees, changes or cancels it; it is in the answer to a new application only. */
    answers: list({
      optional: true,
      // Thirty questions, answered by an applicant and twenty guests.
      max: 630,
      example: [],
      of: answer,
      description: 'Answers to the questions of the event, each with the key of its question.',
    }),
    /** Answers about health and the like; the routes of the participants of one event tell them, and nothing else. */
    sensitive_answers: list({
      of: answer,
      writableBy: 'never',
      readableBy: 'never',
    }),
    promised_prices: text({ readableBy: 'never', writableBy: 'never', search: false, max: 1000 }),
    guests: list({
      optional: true,
      max: 20,
      example: [],
      of: {
        name: text({ required: true, max: 100 }),
        key: text({
          optional: true,
          hidden: true,
          max: 20,
          example: '',
          description: 'By which answers and marks name the guest; the server gives each one of its own.',
        }),
        present: boolean({ description: 'Set by the marks of the board; ignored in an application.' }),
        present_at: text({
          optional: true,
          hidden: true,
          max: 30,
          example: '',
          description: 'When the guest was marked present; ignored in an application.',
        }),
        price_kind: text({
          optional: true,
          hidden: true,
          max: 20,
          example: '',
          description:
            'As `price_kind` of the application, empty for the ordinary price; ignored in an application.',
        }),
      },
      description: 'Whom the applicant brings, as many as the event allows.',
    }),
    quota: text({
      optional: true,
      max: 20,
      search: false,
      readableBy: 'never',
      example: '',
      description: 'Key of the kind of places, of the `quotas` of the event; empty where it has none.',
    }),
    member_key: transient(
      text({
        optional: true,
        max: 50,
        example: '',
        description:
          'From the own page of a member, for an event that takes members alone for a time: it shows that the address is theirs.',
      }),
    ),
    /** Name of the kind of places; empty where the event has none. */
    quota_name: computed<string>(),
    places: integer({
      writableBy: 'never',
      min: 1,
      example: 1,
      description: 'How many places it takes: one, and one for each guest.',
    }) as Field<number>,
    offer_until: datetime({
      writableBy: 'never',
      description: 'Until when the place is to be accepted on the own page. Null: it is kept.',
    }),
    paid: boolean({
      shownFor: ['state', 'confirmed'],
      blankWithout: 'amount',
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    present: boolean({
      shownFor: ['state', 'confirmed', 'waiting'],
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    present_at: datetime({
      writableBy: 'never',
      readableBy: 'superuser',
      description:
        'When the applicant was first marked present. Null: not present, or marked before this was noted.',
    }),
    price_kind: choice({
      options: priceKinds,
      writableBy: 'never',
      readableBy: 'superuser',
      example: 'ordinary',
      description: 'The price of the applicant; each guest has its own.',
    }),
    note: multiline({
      max: 1_000,
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    /** The price of its places in kronor; null when the event has no price. */
    amount: computed<number | null>({ computedType: 'integer' }),
    /** Content of the Swish code by which it is paid; null when there is nothing to pay. */
    swish_code: computed<string | null>(),
    own_page: computed<string | null>(),
  },
})

export type Evenemang = Entity<typeof evenemang>
