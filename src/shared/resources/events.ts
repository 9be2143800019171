import { boolean, computed, datetime, html, image, integer, multiline, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

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
    /** Null for an event without a limit. */
    places_left: computed<number | null>({ label: 'Places left', computedType: 'integer' }),
    /** How many wait for a place; null for an event without a limit. */
    queue_length: computed<number | null>({ label: 'In the queue', computedType: 'integer' }),
  },
})

export type Event = Entity<typeof events>
