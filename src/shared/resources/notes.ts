import { html, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** The notes of the handover, by post: members who leave the board write them for their successors. */
export const notes = defineResource({
  name: 'notes',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'post',
  fields: {
    post: text({ required: true, max: 100 }),
    content: html({ required: true, search: true }),
  },
})

export type Note = Entity<typeof notes>
