import { boolean, choice, computed, multiline, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** A member in a group as visitors are told: never more than this. */
export type GroupPerson = { name: string; task: string; task_en: string }

/** Groups of members: committees, which have tasks, and tags, by which members are found. */
export const groups = defineResource({
  name: 'groups',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'name',
  publicContent: true,
  fields: {
    name: text({ translatable: true, required: true, max: 100 }),
    kind: choice({ options: ['committee', 'tag'] }),
    description: multiline({ translatable: true, optional: true, max: 2_000 }),
    is_public: boolean({
      description: 'Its name, its description, and the names and tasks of its members today stand on Om oss.',
    }),
    members_today: computed<number>({ computedType: 'integer' }),
    /** Of a public group, the active members who are in it today, by name. */
    people: computed<GroupPerson[]>({
      computedType: 'array',
      itemSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, task: { type: 'string' }, task_en: { type: 'string' } },
        required: ['name', 'task', 'task_en'],
        additionalProperties: false,
      },
    }),
  },
})

export type Group = Entity<typeof groups>
