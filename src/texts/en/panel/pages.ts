import type { pages as swedish } from '#texts/sv/panel/pages.ts'

/** Texts of the panel: its page about the pages of the association. */
export const pages: Readonly<Record<keyof typeof swedish, string>> = {
  'pages.planned': 'Planned {when}',
  'pages.isPlanned': 'Planned',
  'pages.leadsOn': 'A link to {address} leads here.',
}
