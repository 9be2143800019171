import type { subscribers as swedish } from '#texts/sv/resources/subscribers.ts'

export const subscribers: Readonly<Record<keyof typeof swedish, string>> = {
  'subscribers.one': 'subscriber',
  'subscribers.many': 'subscribers',
  'subscribers.page': 'Subscribers',
  'subscribers.record': 'Subscriber',
  'subscribers.fields.email.label': 'Email',
  'subscribers.fields.email.required': 'Email is required.',
  'subscribers.fields.email.format': 'Please enter valid email',
  'subscribers.fields.code.label': 'Code',
  'subscribers.fields.confirmed.label': 'Confirmed',
  'subscribers.fields.confirmed.on': 'Yes',
  'subscribers.fields.confirmed.off': 'No',
  'subscribers.fields.stopped.label': 'Stopped',
  'subscribers.fields.stopped.on': 'Yes',
  'subscribers.fields.stopped.off': 'No',
  'subscribers.fields.language.label': 'Language',
  'subscribers.fields.consent_source.label': 'Consent comes from',
  'subscribers.fields.consent_on.label': 'Consent stated on',
  'subscribers.fields.consent_by.label': 'Consent stated by',
}
