import { choice, date, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** A line over all pages, in the days for which it is meant. */
export const notice = defineResource({
  name: 'notice',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  publicContent: true,
  fields: {
    text: text({ translatable: true, optional: true, max: 140 }),
    link: text({
      optional: true,
      max: 500,
      example: '/kalender',
      description: 'A page of the site, from its slash on, or a whole address with https.',
    }),
    link_text: text({ translatable: true, optional: true, max: 40 }),
    tone: choice({ required: true, options: ['info', 'important'] }),
    shown_from: date({
      optional: true,
      description: 'The first day on which visitors read it, in Stockholm; null: at once.',
    }),
    shown_until: date({
      optional: true,
      description: 'The last day on which visitors read it, in Stockholm; null: until it is emptied.',
    }),
  },
})

export type Notice = Entity<typeof notice>
