import {
  boolean,
  choice,
  computed,
  date,
  email,
  phone,
  text,
  transient,
  visitorLanguage,
} from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const members = defineResource({
  name: 'members',
  title: 'medlemmen',
  plural: 'medlemmar',
  access: { list: 'superuser', create: 'public', update: 'superuser', delete: 'superuser' },
  order: 'id',
  titledBy: ['first_name', 'last_name'],
  search: {
    fields: ['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city'],
    indexed: ['first_name', 'last_name', 'email'],
    hasSearchIndex: true,
    hint: 'email',
  },
  fields: {
    first_name: text({ label: 'Name', required: 'Förnamn är obligatoriskt', max: 100 }),
    last_name: text({ label: 'Surname', required: 'Efternamn är obligatoriskt', max: 100 }),
    email: email({
      label: 'Email',
      required: 'E-post är obligatoriskt.',
      formatMessage: 'Please enter valid email',
    }),
    birthday: date({ label: 'Birthday' }),
    age: computed<number | null>({ label: 'Age', computedType: 'integer', sortBy: '-birthday' }),
    gender: choice({ label: 'Gender', options: { M: 'Han', F: 'Hon', O: 'Hen' } }),
    phone_number: phone({ label: 'Phone', required: 'Telefonnummer är obligatoriskt' }),
    member_status: boolean({ label: 'Status', words: ['Active', 'Passive'], writableBy: 'superuser' }),
    /** An application that nobody has touched yet. */
    is_new: boolean({
      label: 'Application',
      words: ['New', 'Dealt with'],
      readableBy: 'superuser',
      writableBy: 'superuser',
      clearedByChange: true,
      description: 'An application that nobody has dealt with; any change of the member makes it false.',
    }),
    address: text({ label: 'Address', required: 'Adress är obligatoriskt' }),
    zip_code: text({ label: 'Zip code', required: 'Postnummer är obligatoriskt', max: 20 }),
    city: text({ label: 'City', required: 'Ort är obligatoriskt', max: 100 }),
    /** The consent to the terms: an application needs it, a member added by the board does not (settled §4.6). */
    terms_condition: transient(
      boolean({ label: 'Terms', description: 'True from anyone but an administrator.' }),
    ),
    language: visitorLanguage(),
    created_date: computed<string>({ label: 'Added', sortBy: 'id' }),
    active_member_count: computed<number | undefined>({ label: 'Active members', computedType: 'integer' }),
  },
})

export type Member = Entity<typeof members>
