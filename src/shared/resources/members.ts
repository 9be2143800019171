import {
  boolean,
  choice,
  computed,
  date,
  email,
  integer,
  multiline,
  phone,
  text,
  transient,
  visitorLanguage,
} from '#shared/field.ts'
import { type MemberState, memberStates } from '#shared/membership/state.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const members = defineResource({
  name: 'members',
  access: { list: 'superuser', create: 'public', update: 'superuser', delete: 'superuser' },
  order: 'id',
  titledBy: ['first_name', 'last_name'],
  search: {
    fields: ['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city'],
    indexed: ['first_name', 'last_name', 'email'],
    hasSearchIndex: true,
    hint: 'email',
  },
  furtherFilters: {
    age_from: { kind: 'integer', min: 0, max: 150 },
    age_to: { kind: 'integer', min: 0, max: 150 },
    joined_from: { kind: 'date' },
    joined_to: { kind: 'date' },
    group: { kind: 'reference', to: 'groups' },
    membership_state: { kind: 'enum', options: memberStates },
    membership_type: { kind: 'integer', min: 1 },
    valid_from: { kind: 'date' },
    valid_to: { kind: 'date' },
    unconfirmed: { kind: 'integer', min: 2000, max: 2999 },
  },
  sections: { more: ['joined_on', 'note'] },
  fields: {
    first_name: text({ required: true, max: 100 }),
    last_name: text({ required: true, max: 100 }),
    email: email({
      required: true,
      formatMessage: true,
    }),
    birthday: date(),
    age: computed<number | null>({ computedType: 'integer', sortBy: '-birthday' }),
    gender: choice({ options: ['M', 'F', 'O'] }),
    phone_number: phone({ required: true }),
    member_status: boolean({ writableBy: 'superuser' }),
    /** An application that the board has not touched yet. */
    is_new: boolean({
      readableBy: 'superuser',
      writableBy: 'superuser',
      clearedByChange: true,
      description: 'An application that nobody has dealt with; any change of the member makes it false.',
    }),
    address: text({ required: true }),
    zip_code: text({ required: true, max: 20 }),
    city: text({ required: true, max: 100 }),
    /** The consent to the terms: an application needs it, a member added by the board does not (settled §4.6). */
    terms_condition: transient(boolean({ description: 'True from anyone but an administrator.' })),
    /** The type of membership that is asked for; without one the first ordinary type is. */
    membership_type: transient(
      integer({
        optional: true,
        min: 1,
        example: null,
        description: 'Id of a type of `/api/membership/offers/`; empty: the first ordinary one.',
      }),
    ),
    language: visitorLanguage(),
    created_date: computed<string>({ sortBy: 'id' }),
    joined_on: date({
      follows: 'member_status',
      optional: true,
      readableBy: 'superuser',
      writableBy: 'superuser',
      description: 'First day as a member; the day on which the member becomes active, unless it is given.',
    }),
    /** The server sets it when a member stops being active, and empties it when they are active again. */
    left_on: date({ follows: 'member_status', readableBy: 'superuser', writableBy: 'never' }),
    note: multiline({ optional: true, readableBy: 'superuser', writableBy: 'superuser', search: false }),
    groups: computed<string>({ readableBy: 'superuser' }),
    membership_state: computed<MemberState | undefined>({
      ranked: true,
      readableBy: 'superuser',
      options: memberStates,
      description: 'State today; only in a register that knows membership years.',
    }),
    type_name: computed<string | undefined>({
      ranked: true,
      readableBy: 'superuser',
      description: 'What names the type of the membership; only in a register that knows membership years.',
    }),
    valid_until: computed<string | null | undefined>({
      ranked: true,
      readableBy: 'superuser',
      description: 'Last day of what was granted; only in a register that knows membership years.',
    }),
    address_unconfirmed: computed<boolean | undefined>({
      computedType: 'boolean',
      description:
        'Whether an applicant who was asked to has not confirmed the address yet; only in a register that knows membership years.',
    }),
    active_member_count: computed<number | undefined>({ computedType: 'integer' }),
  },
})

export type Member = Entity<typeof members>
