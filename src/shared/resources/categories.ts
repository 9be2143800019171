import { computed, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const categories = defineResource({
  name: 'categories',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  publicContent: true,
  fields: {
    name: text({ translatable: true, required: true, max: 60 }),
    published_post_count: computed<number>({ computedType: 'integer' }),
  },
})

export type Category = Entity<typeof categories>
