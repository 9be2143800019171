import { boolean, choice, computed, date, email, list, text } from '#shared/field.ts'
import { languageNames } from '#shared/languages.ts'
import { defineResource, type Entity } from '#shared/resource.ts'
import { roleNames } from '#shared/roles.ts'

const term = { writableBy: 'never', optional: true } as const

/** Accounts. Only registering adds one; passwords and tokens are in tables of their own. */
export const users = defineResource({
  name: 'users',
  title: 'användaren',
  plural: 'användare',
  access: { list: 'superuser' },
  order: 'id',
  titledBy: ['first_name', 'last_name'],
  search: { fields: ['first_name', 'last_name', 'email'], hint: 'email' },
  fields: {
    first_name: text({ label: 'Name', required: 'Förnamn är obligatoriskt', max: 100 }),
    last_name: text({ label: 'Surname', required: 'Efternamn är obligatoriskt', max: 100 }),
    email: email({ label: 'Email', required: 'E-post är obligatoriskt.' }),
    is_superuser: boolean({ label: 'Administrator', words: ['Yes', 'No'] }),
    /** Days in Stockholm, both included: an administrator is one from the first to the last. */
    administrator_from: date({ label: 'Administrator from', ...term }),
    administrator_until: date({ label: 'Administrator until', ...term }),
    /** Roles beside administrator, each with its first and last day. */
    roles: list({
      label: 'Roles',
      ...term,
      of: {
        role: choice({ label: 'Role', options: roleNames, required: 'Välj en roll.' }),
        first_day: date({ label: 'First day' }),
        last_day: date({ label: 'Last day' }),
      },
    }),
    has_second_factor: computed<boolean>({
      label: 'Second step',
      computedType: 'boolean',
      readableBy: 'superuser',
    }),
    is_active: boolean({ label: 'Account', words: ['Open', 'Closed'] }),
    /** Of the panel, as this user has chosen; empty for none. */
    language: text({
      label: 'Language',
      options: languageNames,
      search: false,
      max: 10,
      writableBy: 'never',
      readableBy: 'superuser',
    }),
  },
})

export type User = Entity<typeof users>
