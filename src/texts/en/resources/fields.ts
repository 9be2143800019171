import type { fields as swedish } from '#texts/sv/resources/fields.ts'

/** Names that fields of all resources share. */
export const fields: Readonly<Record<keyof typeof swedish, string>> = {
  'field.description': '{label} description',
  'field.inLanguage': '{label} ({language})',
  'field.lacking': 'We have none',
}
