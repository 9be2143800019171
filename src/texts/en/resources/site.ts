import type { site as swedish } from '#texts/sv/resources/site.ts'

export const site: Readonly<Record<keyof typeof swedish, string>> = {
  'site.one': 'settings',
  'site.many': 'settings',
  'site.page': 'Site',
  'site.record': 'Site',
  'site.fields.association_name.label': 'Association name',
  'site.fields.association_name.required': 'Name is required',
  'site.fields.city.label': 'City',
  'site.fields.membership_form_url.label': 'External membership form',
  'site.fields.membership_form_url.hint': 'Empty: our own form at /kontakt/medlem',
  'site.fields.calendar_embed_url.label': 'Calendar to embed',
  'site.fields.calendar_embed_url.hint': 'Address of a public calendar in agenda mode',
  'site.fields.send_receipts.label': 'Send receipts',
  'site.fields.send_receipts.hint': 'To who applies to an event or for membership',
  'site.fields.send_receipts.on': 'Yes',
  'site.fields.send_receipts.off': 'No',
  'site.fields.announce_messages.label': 'Announce messages',
  'site.fields.announce_messages.hint': 'Contact messages by mail to the info mail of the footer',
  'site.fields.announce_messages.on': 'Yes',
  'site.fields.announce_messages.off': 'No',
  'site.fields.announce_applications.label': 'Announce applications',
  'site.fields.announce_applications.hint':
    'Applications for membership by mail to the info mail of the footer',
  'site.fields.announce_applications.on': 'Yes',
  'site.fields.announce_applications.off': 'No',
  'site.fields.open_registration.label': 'Registration',
  'site.fields.open_registration.hint':
    'Whether anybody may make an account; it may do nothing until it is given a role',
  'site.fields.open_registration.on': 'Open',
  'site.fields.open_registration.off': 'By invitation',
  'site.fields.require_second_factor.label': 'Second step',
  'site.fields.require_second_factor.hint':
    'Whether an administrator may do anything before My account has a second step',
  'site.fields.require_second_factor.on': 'For administrators',
  'site.fields.require_second_factor.off': 'As each wishes',
  'site.fields.require_second_factor_of_roles.label': 'Second step for roles',
  'site.fields.require_second_factor_of_roles.hint':
    'Whether those too need a second step whose role reads members, participants, subscribers or messages',
  'site.fields.require_second_factor_of_roles.on': 'Required, of administrators too',
  'site.fields.require_second_factor_of_roles.off': 'As each wishes',
}
