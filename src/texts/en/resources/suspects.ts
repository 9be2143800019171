import type { suspects as swedish } from '#texts/sv/resources/suspects.ts'

export const suspects: Readonly<Record<keyof typeof swedish, string>> = {
  'suspects.one': 'suspected spam',
  'suspects.many': 'suspected spam',
  'suspects.page': 'Suspected spam',
  'suspects.record': 'Suspected spam',
  'suspects.adds': 'New suspected spam',
  'suspects.fields.form.label': 'Form',
  'suspects.fields.form.options.contact': 'Message',
  'suspects.fields.form.options.members': 'Membership application',
  'suspects.fields.form.options.evenemang': 'Application',
  'suspects.fields.form.options.subscribers': 'Subscription',
  'suspects.fields.sender.label': 'Email',
  'suspects.fields.content.label': 'Content',
  'suspects.fields.received_at.label': 'Received',
  'suspects.fields.received_at.required': 'Time is required',
  'suspects.fields.body.label': 'Data',
}
