import { boolean, date, html, image, reference, text, time, titleOf } from '#shared/field.ts'
import { pages } from '#shared/paths.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const posts = defineResource({
  name: 'posts',
  title: 'inlägget',
  plural: 'inlägg',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: '-post_date',
  search: { hasSearchIndex: true, hint: 'post_date' },
  multipart: true,
  keepsVersions: true,
  previewedAt: pages.post,
  publishedBy: 'is_published',
  publicContent: true,
  fields: {
    title: text({ label: 'Title', translatable: true, required: 'Titel är obligatoriskt' }),
    content: html({
      label: 'Content',
      translatable: true,
      required: 'Innehåll är obligatoriskt',
      search: true,
    }),
    category_id: reference('categories', {
      label: 'Category',
      required: 'Kategori är obligatoriskt',
      missing: 'no-such-category',
      whenErased: 'refuse',
    }),
    category: titleOf('category_id', { label: 'Category', translatable: true }),
    author: text({ label: 'Author', writableBy: 'never' }),
    post_date: date({ label: 'Date', required: 'Datum är obligatoriskt' }),
    publish_time: time({
      label: 'Time',
      optional: true,
      hint: 'The time at which the post appears, Swedish time. Empty: when the day begins.',
      description: 'When on `post_date` the post appears, in Stockholm; empty when the day begins.',
    }),
    is_published: boolean({ label: 'Status', words: ['Published', 'Draft'] }),
    image: image({ label: 'Post Image', hint: 'Must be 800x400' }),
  },
})

export type Post = Entity<typeof posts>
