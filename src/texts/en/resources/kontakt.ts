import type { kontakt as swedish } from '#texts/sv/resources/kontakt.ts'

export const kontakt: Readonly<Record<keyof typeof swedish, string>> = {
  'kontakt.one': 'contact details',
  'kontakt.many': 'contact details',
  'kontakt.page': 'Contact',
  'kontakt.record': 'Contact',
  'kontakt.fields.write_to_us.label': 'Write to us',
  'kontakt.fields.wtu_content.label': 'Write to us content',
  'kontakt.fields.become_member.label': 'Become member',
  'kontakt.fields.bm_content.label': 'Become member content',
  'kontakt.fields.bankgiro_name.label': 'Bankgiro name',
  'kontakt.fields.bankgiro_number.label': 'Bankgiro number',
  'kontakt.fields.bankkonto_name.label': 'Bankkonto name',
  'kontakt.fields.bankkonto_number.label': 'Bankkonto number',
  'kontakt.fields.swish_number.label': 'Swish number',
  'kontakt.fields.swihs_image.label': 'Swish image',
  'kontakt.fields.bank_name.label': 'Bank name',
  'kontakt.fields.bank_swift.label': 'Bank swift',
  'kontakt.fields.bank_iban.label': 'Bank iban',
}
