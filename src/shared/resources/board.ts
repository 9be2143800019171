import { boolean, computed, date, email, focus, image, lacking, phone, text } from '#shared/field.ts'
import { message } from '#shared/message.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const board = defineResource({
  name: 'board',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  search: { fields: ['name', 'title', 'email'], hint: 'title' },
  multipart: true,
  publicContent: true,
  fields: {
    /** Empty while nobody has the post: it is vacant then. */
    name: text({ requiredUnlessLacking: message('board.fields.name.required') }),
    title: text({ translatable: true, required: true }),
    motto: text({ translatable: true, max: 500 }),
    email: email(),
    phone: phone(),
    image: image(),
    image_focus: focus('image'),
    /** Visitors are told that nobody has the post, while nobody has it. */
    shows_vacant: boolean(),
    /** Since when its board sits; empty for the first one. Boards begin by `features/board/new-year.ts`. */
    first_day: date({ optional: true, writableBy: 'never' }),
    years: computed<readonly string[] | undefined>({ computedType: 'array' }),
    lacking: lacking(['name', 'motto', 'email', 'phone', 'image']),
  },
})

export type BoardMember = Entity<typeof board>
