import { boolean, choice, computed, date, email, phone, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const members = defineResource({
  name: 'members',
  title: 'medlemmen',
  access: { list: 'superuser', create: 'public', update: 'superuser', delete: 'superuser' },
  order: 'id',
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
    member_status: boolean({ label: 'Status', writableBy: 'superuser' }),
    address: text({ label: 'Address', required: 'Adress är obligatoriskt' }),
    zip_code: text({ label: 'Zip code', required: 'Postnummer är obligatoriskt', max: 20 }),
    city: text({ label: 'City', required: 'Ort är obligatoriskt', max: 100 }),
    /** An application without it is refused; a member that the board adds needs none (DESIGN §4.6). */
    terms_condition: boolean({ label: 'Terms', transient: true }),
    active_member_count: computed<number | undefined>({ label: 'Active members', computedType: 'integer' }),
  },
})

export type Member = Entity<typeof members>
