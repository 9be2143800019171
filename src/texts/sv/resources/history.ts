export const history = {
  'history.one': 'historiken',
  'history.many': 'historiken',
  'history.fields.at.label': 'När',
  'history.fields.user_id.label': 'Konto',
  'history.fields.user_name.label': 'Vem',
  'history.fields.action.label': 'Vad',
  'history.fields.resource.label': 'Slag',
  'history.fields.record_id.label': 'Nummer',
  'history.fields.fields.label': 'Fält',
  'history.fields.count.label': 'Antal',
  'history.fields.became.label': 'Blev',
  'history.fields.title.label': 'Titel',
} as const
