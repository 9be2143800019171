import { html, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** What those who leave the board write for those who come, by post. */
export const notes = defineResource({
  name: 'notes',
  title: 'anteckningen',
  plural: 'anteckningar',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'post',
  fields: {
    post: text({ label: 'Post', required: 'Uppdrag är obligatoriskt', max: 100 }),
    content: html({ label: 'Note', required: 'Anteckning är obligatoriskt', search: true }),
  },
})

export type Note = Entity<typeof notes>
