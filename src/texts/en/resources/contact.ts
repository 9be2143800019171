import type { contact as swedish } from '#texts/sv/resources/contact.ts'

export const contact: Readonly<Record<keyof typeof swedish, string>> = {
  'contact.one': 'message',
  'contact.many': 'messages',
  'contact.page': 'Messages',
  'contact.record': 'Message',
  'contact.fields.name.label': 'Name',
  'contact.fields.name.required': 'Name is required',
  'contact.fields.email.label': 'Email',
  'contact.fields.email.required': 'Email is required.',
  'contact.fields.email.format': 'Please enter valid email',
  'contact.fields.message.label': 'Message',
  'contact.fields.message.required': 'Message is required.',
  'contact.fields.message.max': 'The message may have at most 400 characters',
  'contact.fields.status.label': 'Status',
  'contact.fields.status.sentence': 'The message has been read',
  'contact.fields.status.on': 'Read',
  'contact.fields.status.off': 'Unread',
  'contact.fields.created_date.label': 'Date',
  'contact.fields.unread_messages.label': 'Unread',
}
