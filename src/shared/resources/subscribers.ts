import { boolean, email, text, visitorLanguage } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const subscribers = defineResource({
  name: 'subscribers',
  title: 'prenumeranten',
  plural: 'prenumeranter',
  access: { list: 'superuser', create: 'public', delete: 'superuser' },
  order: 'id',
  search: { hasSearchIndex: true },
  fields: {
    email: email({
      label: 'Email',
      required: 'E-post är obligatoriskt.',
      formatMessage: 'Please enter valid email',
    }),
    /** Opens the unsubscribe page, so only administrators and the subscriber's own mails contain the code. */
    code: text({ label: 'Code', writableBy: 'never', readableBy: 'superuser', search: false }),
    /** Whether information mails go out; with CONFIRM_SUBSCRIBERS false until the subscriber has confirmed. */
    confirmed: boolean({
      label: 'Confirmed',
      words: ['Yes', 'No'],
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    /** Whether information mails are kept back because mail servers say that there is no such address. */
    stopped: boolean({
      label: 'Stopped',
      words: ['Yes', 'No'],
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    language: visitorLanguage(),
  },
})

export type Subscriber = Entity<typeof subscribers>
