import { boolean, email, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const subscribers = defineResource({
  name: 'subscribers',
  title: 'prenumeranten',
  access: { list: 'superuser', create: 'public', delete: 'superuser' },
  order: 'id',
  fields: {
    email: email({
      label: 'Email',
      required: 'E-post är obligatoriskt.',
      formatMessage: 'Please enter valid email',
    }),
    /** Opens the unsubscribe page, so whoever only knows the address must not see it. */
    code: text({ label: 'Code', writableBy: 'never', readableBy: 'superuser', search: false }),
    /** Gets information mails; false until the click when CONFIRM_SUBSCRIBERS is set. */
    confirmed: boolean({ label: 'Confirmed', writableBy: 'never', readableBy: 'superuser' }),
  },
})

export type Subscriber = Entity<typeof subscribers>
