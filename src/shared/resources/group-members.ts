import { date, reference, text, titleOf } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** States of a member in a group, by its days. */
export const groupStates = ['current', 'coming', 'former'] as const

/** A member's time in a group, both days included; without a first day since before anybody noted it. */
export const groupMembers = defineResource({
  name: 'group_members',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  search: false,
  publicContent: true,
  states: groupStates,
  fields: {
    member_id: reference('members', { required: true, whenErased: 'take-along' }),
    member: titleOf('member_id'),
    group_id: reference('groups', { required: true, whenErased: 'take-along' }),
    group: titleOf('group_id'),
    task: text({ translatable: true, optional: true, max: 100 }),
    first_day: date({ optional: true }),
    last_day: date({ optional: true, example: '2099-12-31' }),
  },
})

export type GroupMember = Entity<typeof groupMembers>
