export const categories = {
  'categories.one': 'kategorin',
  'categories.many': 'kategorier',
  'categories.page': 'Kategorier',
  'categories.record': 'kategori',
  'categories.adds': 'Ny kategori',
  'categories.fields.name.label': 'Namn',
  'categories.fields.name.required': 'Namn är obligatoriskt',
  'categories.fields.published_post_count.label': 'Publicerade inlägg',
} as const
