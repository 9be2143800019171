import { boolean, computed, datetime, html, image, text } from '#shared/field.ts'
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
  },
})

export type Event = Entity<typeof events>
