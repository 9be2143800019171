export const bin = {
  'bin.one': 'papperskorgen',
  'bin.many': 'papperskorgen',
  'bin.fields.resource.label': 'Slag',
  'bin.fields.title.label': 'Titel',
  'bin.fields.deleted_at.label': 'Borttaget',
  'bin.fields.deleted_by.label': 'Av',
  'bin.fields.deleted_by_id.label': 'Av',
  'bin.fields.declined_day.label': 'Avslaget',
  'bin.fields.reason.label': 'Skäl',
  'bin.fields.merged_into.label': 'Ihopslagen med',
} as const
