import type { bin as swedish } from '#texts/sv/resources/bin.ts'

export const bin: Readonly<Record<keyof typeof swedish, string>> = {
  'bin.one': 'bin',
  'bin.many': 'bin',
  'bin.fields.resource.label': 'Kind',
  'bin.fields.title.label': 'Title',
  'bin.fields.deleted_at.label': 'Deleted',
  'bin.fields.deleted_by.label': 'By',
  'bin.fields.deleted_by_id.label': 'By',
  'bin.fields.declined_day.label': 'Declined',
  'bin.fields.reason.label': 'Reason',
  'bin.fields.merged_into.label': 'Merged into',
}
