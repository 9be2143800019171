import { computed, date, email, focus, image, lacking, phone, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const board = defineResource({
  name: 'board',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  search: { fields: ['name', 'title', 'email'], hint: 'title' },
  multipart: true,
  publicContent: true,
  fields: {
    name: text({ required: true }),
    title: text({ translatable: true, required: true }),
    motto: text({ translatable: true, max: 500 }),
    email: email(),
    phone: phone(),
    image: image(),
    image_focus: focus('image'),
    /** Since when its board sits; empty for the first one. Boards begin by `features/board/new-year.ts`. */
    first_day: date({ optional: true, writableBy: 'never' }),
    years: computed<readonly string[] | undefined>({ computedType: 'array' }),
    lacking: lacking(['motto', 'email', 'phone', 'image']),
  },
})

export type BoardMember = Entity<typeof board>
