/** Texts of the panel: its page about the pages of the association. */
export const pages = {
  'pages.planned': 'Planerad {when}',
  'pages.isPlanned': 'Planerad',
  'pages.leadsOn': 'Den som följer en länk till {address} kommer hit.',
} as const
