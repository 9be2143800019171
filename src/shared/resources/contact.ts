import { boolean, computed, email, multiline, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** A message to the board; the contact page's own record is `kontakt` (see `docs/glossary.md`). */
export const contact = defineResource({
  name: 'contact',
  access: { list: 'superuser', create: 'public', update: 'superuser', delete: 'superuser' },
  order: '-id',
  search: { fields: ['name', 'email', 'message'], hasSearchIndex: true, hint: 'message' },
  fields: {
    name: text({ required: true }),
    email: email({
      required: true,
      formatMessage: true,
    }),
    message: multiline({
      required: true,
      max: 400,
      maxMessage: true,
      search: true,
    }),
    status: boolean({ writableBy: 'superuser' }),
    created_date: computed<string>({ sortBy: 'id' }),
    unread_messages: computed<number | undefined>({ computedType: 'integer' }),
  },
})

export type ContactMessage = Entity<typeof contact>
