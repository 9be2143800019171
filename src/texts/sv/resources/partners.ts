export const partners = {
  'partners.one': 'partnern',
  'partners.many': 'partner',
  'partners.page': 'Partner',
  'partners.record': 'partner',
  'partners.adds': 'Ny partner',
  'partners.fields.name.label': 'Namn',
  'partners.fields.name.required': 'Namn är obligatoriskt',
  'partners.fields.logoImage.label': 'Logotyp',
} as const
