import { choice, datetime, email, multiline, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Days that a form which the honeypot caught is kept. */
export const suspectDays = 30

/** Forms of visitors that the honeypot caught: spam nearly always, and now and then a person whose browser filled it in. */
export const suspects = defineResource({
  name: 'suspects',
  access: { list: 'superuser', delete: 'superuser' },
  order: '-id',
  search: false,
  fields: {
    form: choice({
      options: ['contact', 'members', 'evenemang', 'subscribers'],
      writableBy: 'never',
      example: 'contact',
    }),
    sender: email({ writableBy: 'never' }),
    content: multiline({ writableBy: 'never' }),
    received_at: datetime({ required: true, writableBy: 'never' }),
    /** The body of the form as JSON. */
    body: text({ readableBy: 'never', writableBy: 'never', search: false, max: 100_000 }),
  },
})

export type Suspect = Entity<typeof suspects>
