import type { notes as swedish } from '#texts/sv/resources/notes.ts'

export const notes: Readonly<Record<keyof typeof swedish, string>> = {
  'notes.one': 'note',
  'notes.many': 'notes',
  'notes.page': 'Handover',
  'notes.record': 'Note',
  'notes.adds': 'New Note',
  'notes.fields.post.label': 'Position',
  'notes.fields.post.required': 'Position is required',
  'notes.fields.content.label': 'Note',
  'notes.fields.content.required': 'Note is required',
}
