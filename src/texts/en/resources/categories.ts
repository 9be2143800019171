import type { categories as swedish } from '#texts/sv/resources/categories.ts'

export const categories: Readonly<Record<keyof typeof swedish, string>> = {
  'categories.one': 'category',
  'categories.many': 'categories',
  'categories.page': 'Categories',
  'categories.record': 'Category',
  'categories.adds': 'New Category',
  'categories.fields.name.label': 'Name',
  'categories.fields.name.required': 'Name is required',
  'categories.fields.published_post_count.label': 'Published posts',
}
