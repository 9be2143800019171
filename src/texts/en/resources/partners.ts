import type { partners as swedish } from '#texts/sv/resources/partners.ts'

export const partners: Readonly<Record<keyof typeof swedish, string>> = {
  'partners.one': 'partner',
  'partners.many': 'partners',
  'partners.page': 'Partners',
  'partners.record': 'Partner',
  'partners.adds': 'New Partner',
  'partners.fields.name.label': 'Name',
  'partners.fields.name.required': 'Name is required',
  'partners.fields.logoImage.label': 'Logo',
}
