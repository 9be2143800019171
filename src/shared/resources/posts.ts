import { boolean, date, focus, html, image, lacking, reference, text, time, titleOf } from '#shared/field.ts'
import { pages } from '#shared/paths.ts'
import { publicationStates } from '#shared/publication.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const posts = defineResource({
  name: 'posts',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: '-post_date',
  search: { hasSearchIndex: true, hint: 'post_date' },
  multipart: true,
  keepsVersions: true,
  previewedAt: pages.post,
  publishedBy: 'is_published',
  publishedOn: 'post_date',
  states: publicationStates,
  publicContent: true,
  fields: {
    title: text({ translatable: true, required: true }),
    content: html({
      translatable: true,
      required: true,
      search: true,
    }),
    category_id: reference('categories', {
      required: true,
      missing: 'no-such-category',
      whenErased: 'refuse',
    }),
    category: titleOf('category_id', { translatable: true }),
    author: text({ writableBy: 'never' }),
    post_date: date({ required: true }),
    publish_time: time({
      optional: true,
      description: 'When on `post_date` the post appears, in Stockholm; empty when the day begins.',
    }),
    is_published: boolean(),
    image: image(),
    image_focus: focus('image'),
    /** Set by itself for a post without a picture; a placeholder is shown. */
    lacking: lacking(['image'], { onlyStored: true }),
  },
})

export type Post = Entity<typeof posts>
