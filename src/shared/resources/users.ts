import { boolean, choice, computed, date, email, list, text } from '#shared/field.ts'
import { languages } from '#shared/languages.ts'
import { defineResource, type Entity } from '#shared/resource.ts'
import { roles } from '#shared/roles.ts'

const term = { writableBy: 'never', optional: true } as const

/** Accounts. Only registering adds one; passwords and tokens are in tables of their own. */
export const users = defineResource({
  name: 'users',
  access: { list: 'superuser' },
  order: 'id',
  titledBy: ['first_name', 'last_name'],
  search: { fields: ['first_name', 'last_name', 'email'], hint: 'email' },
  fields: {
    first_name: text({ required: true, max: 100 }),
    last_name: text({ required: true, max: 100 }),
    email: email({ required: true }),
    is_superuser: boolean(),
    /** Days in Stockholm, both included: an administrator is one from the first to the last. */
    administrator_from: date(term),
    administrator_until: date(term),
    /** Roles beside administrator, each with its first and last day. */
    roles: list({
      ...term,
      of: {
        role: choice({ options: roles, required: true }),
        first_day: date(),
        last_day: date(),
      },
    }),
    has_second_factor: computed<boolean>({
      computedType: 'boolean',
      readableBy: 'superuser',
    }),
    is_active: boolean(),
    /** Of the panel, as this user has chosen; empty for none. */
    language: text({
      options: languages,
      search: false,
      max: 10,
      writableBy: 'never',
      readableBy: 'superuser',
    }),
  },
})

export type User = Entity<typeof users>
