import { image, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const partners = defineResource({
  name: 'partners',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  multipart: true,
  publicContent: true,
  fields: {
    name: text({ required: true }),
    // The specification gives its alt text (§2, Partner logos).
    logoImage: image({ describedBy: 'name' }),
  },
})

export type Partner = Entity<typeof partners>
