import { image, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const partners = defineResource({
  name: 'partners',
  title: 'partnern',
  plural: 'partner',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  multipart: true,
  publicContent: true,
  fields: {
    name: text({ label: 'Name', required: 'Namn är obligatoriskt' }),
    // The specification gives its alt text (§2, Partner logos).
    logoImage: image({ label: 'Logo', describedBy: 'name' }),
  },
})

export type Partner = Entity<typeof partners>
