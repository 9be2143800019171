import type { claims as swedish } from '#texts/sv/resources/claims.ts'

export const claims: Readonly<Record<keyof typeof swedish, string>> = {
  'claims.one': 'claim',
  'claims.many': 'claims',
  'claims.fields.number.label': 'Number',
  'claims.fields.reference.label': 'Reference',
  'claims.fields.name.label': 'Name',
  'claims.fields.kind.label': 'Kind',
  'claims.fields.kind.options.fee': 'Membership fee',
  'claims.fields.kind.options.place': 'Place at an event',
  'claims.fields.member_id.label': 'Member',
  'claims.fields.member_id.missing': 'There is no such member',
  'claims.fields.evenemang_id.label': 'Application',
  'claims.fields.evenemang_id.missing': 'There is no such application',
  'claims.fields.what.label': 'What for',
  'claims.fields.amount.label': 'Amount',
  'claims.fields.paid.label': 'Paid',
  'claims.fields.left.label': 'Left',
  'claims.fields.due_day.label': 'Due',
  'claims.fields.sent_day.label': 'Sent',
  'claims.fields.state.label': 'State',
  'claims.fields.overdue.label': 'Overdue',
}
