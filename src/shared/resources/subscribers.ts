import { boolean, date, email, text, visitorLanguage } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

const toldByImport = { writableBy: 'never', readableBy: 'superuser' } as const

export const subscribers = defineResource({
  name: 'subscribers',
  access: { list: 'superuser', create: 'public', delete: 'superuser' },
  order: 'id',
  search: { hasSearchIndex: true },
  fields: {
    email: email({
      required: true,
      formatMessage: true,
    }),
    /** Opens the unsubscribe page, so only administrators and the subscriber's own mails contain the code. */
    code: text({ writableBy: 'never', readableBy: 'superuser', isSecret: true, search: false }),
    /** The address gets information mails; with CONFIRM_SUBSCRIBERS false until the subscriber has confirmed. */
    confirmed: boolean({
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    /** Information mails are kept back, because mail servers say that there is no such address. */
    stopped: boolean({
      writableBy: 'never',
      readableBy: 'superuser',
    }),
    language: visitorLanguage(),
    /** Of a subscriber who was imported: where the consent was given, when that was answered, and by whom. */
    consent_source: text({ ...toldByImport, optional: true, search: false, max: 500 }),
    consent_on: date(toldByImport),
    consent_by: text({ ...toldByImport, optional: true, search: false }),
  },
})

export type Subscriber = Entity<typeof subscribers>
