import { computed, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const categories = defineResource({
  name: 'categories',
  title: 'kategorin',
  plural: 'kategorier',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  publicContent: true,
  fields: {
    name: text({ label: 'Name', translatable: true, required: 'Namn är obligatoriskt', max: 60 }),
    published_post_count: computed<number>({ label: 'Published posts', computedType: 'integer' }),
  },
})

export type Category = Entity<typeof categories>
