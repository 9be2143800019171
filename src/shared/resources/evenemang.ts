import {
  choice,
  computed,
  email,
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
    own_page: computed<string | null>({ label: 'Own page' }),
  },
})

export type Evenemang = Entity<typeof evenemang>
