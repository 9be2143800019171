export const notes = {
  'notes.one': 'anteckningen',
  'notes.many': 'anteckningar',
  'notes.page': 'Överlämning',
  'notes.record': 'anteckning',
  'notes.adds': 'Ny anteckning',
  'notes.fields.post.label': 'Uppdrag',
  'notes.fields.post.required': 'Uppdrag är obligatoriskt',
  'notes.fields.content.label': 'Anteckning',
  'notes.fields.content.required': 'Anteckning är obligatoriskt',
} as const
