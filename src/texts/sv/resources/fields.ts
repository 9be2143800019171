/** Names that fields of all resources share. */
export const fields = {
  'field.description': '{label}, beskrivning',
  'field.inLanguage': '{label} ({language})',
  'field.lacking': 'Har vi inte',
} as const
