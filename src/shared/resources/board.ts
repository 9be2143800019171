import { computed, date, email, image, lacking, phone, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const board = defineResource({
  name: 'board',
  title: 'styrelsemedlemmen',
  plural: 'styrelsen',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  search: { fields: ['name', 'title', 'email'], hint: 'title' },
  multipart: true,
  publicContent: true,
  fields: {
    name: text({ label: 'Name', required: 'Namn är obligatoriskt' }),
    title: text({ label: 'Title', translatable: true, required: 'Titel är obligatoriskt' }),
    motto: text({ label: 'Motto', translatable: true, max: 500 }),
    email: email({ label: 'Email' }),
    phone: phone({ label: 'Phone' }),
    image: image({ label: 'Image' }),
    /** Since when its board sits; empty for the first one. Boards begin by `features/board/new-year.ts`. */
    first_day: date({ label: 'Board from', optional: true, writableBy: 'never' }),
    years: computed<readonly string[] | undefined>({ label: 'Years', computedType: 'array' }),
    lacking: lacking(['motto', 'email', 'phone', 'image']),
  },
})

export type BoardMember = Entity<typeof board>
