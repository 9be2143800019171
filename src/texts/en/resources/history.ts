import type { history as swedish } from '#texts/sv/resources/history.ts'

export const history: Readonly<Record<keyof typeof swedish, string>> = {
  'history.one': 'history',
  'history.many': 'history',
  'history.fields.at.label': 'When',
  'history.fields.user_id.label': 'Account',
  'history.fields.user_name.label': 'Who',
  'history.fields.action.label': 'Action',
  'history.fields.resource.label': 'Kind',
  'history.fields.record_id.label': 'Record',
  'history.fields.fields.label': 'Fields',
  'history.fields.count.label': 'Number',
  'history.fields.kind.label': 'Action',
  'history.fields.operation.label': 'Number of the action',
  'history.fields.undo_until.label': 'Can be undone until',
  'history.fields.file.label': 'File',
  'history.fields.became.label': 'Became',
  'history.fields.title.label': 'Title',
}
