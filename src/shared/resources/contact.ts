import { boolean, computed, email, multiline, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** A message to the board; the contact page's own record is `kontakt` (see `docs/glossary.md`). */
export const contact = defineResource({
  name: 'contact',
  title: 'meddelandet',
  plural: 'meddelanden',
  access: { list: 'superuser', create: 'public', update: 'superuser', delete: 'superuser' },
  order: '-id',
  search: { fields: ['name', 'email', 'message'], hasSearchIndex: true, hint: 'message' },
  fields: {
    name: text({ label: 'Name', required: 'Namn är obligatoriskt' }),
    email: email({
      label: 'Email',
      required: 'E-post är obligatoriskt.',
      formatMessage: 'Please enter valid email',
    }),
    message: multiline({
      label: 'Message',
      required: 'Message är obligatoriskt.',
      max: 400,
      maxMessage: 'Meddelandet får innehålla max 400 tecken',
      search: true,
    }),
    status: boolean({ label: 'Status', words: ['Read', 'Unread'], writableBy: 'superuser' }),
    created_date: computed<string>({ label: 'Date', sortBy: 'id' }),
    unread_messages: computed<number | undefined>({ label: 'Unread', computedType: 'integer' }),
  },
})

export type ContactMessage = Entity<typeof contact>
