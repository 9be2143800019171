import type { posts as swedish } from '#texts/sv/resources/posts.ts'

export const posts: Readonly<Record<keyof typeof swedish, string>> = {
  'posts.one': 'post',
  'posts.many': 'posts',
  'posts.page': 'Posts',
  'posts.record': 'Post',
  'posts.adds': 'New Post',
  'posts.fields.title.label': 'Title',
  'posts.fields.title.required': 'Title is required',
  'posts.fields.content.label': 'Content',
  'posts.fields.content.required': 'Content is required',
  'posts.fields.category_id.label': 'Category',
  'posts.fields.category_id.required': 'Category is required',
  'posts.fields.category_id.missing': 'The category does not exist.',
  'posts.fields.category_id.inUse': 'The category is used by posts and cannot be removed.',
  'posts.fields.category.label': 'Category',
  'posts.fields.author.label': 'Author',
  'posts.fields.post_date.label': 'Date',
  'posts.fields.post_date.required': 'Date is required',
  'posts.fields.publish_time.label': 'Time',
  'posts.fields.publish_time.hint':
    'The time at which the post appears, Swedish time. Empty: when the day begins.',
  'posts.fields.is_published.label': 'Status',
  'posts.fields.is_published.on': 'Published',
  'posts.fields.is_published.off': 'Draft',
  'posts.fields.image.label': 'Post Image',
  'posts.fields.image.hint': 'Must be 800x400',
}
