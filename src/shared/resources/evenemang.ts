import { computed, email, multiline, reference, text, through, visitorLanguage } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

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
  },
})

export type Evenemang = Entity<typeof evenemang>
