import type { Language } from './languages.ts'

/** The size of a mail in bytes, as it is encoded for sending, and what it consists of. */
export type MailSize = {
  language: Language
  bytes: number
  text: number
  /** The addresses of its links. */
  links: number
  /** Everything else: the layout of the mail, and the look of each element. */
  format: number
}

/** A mail larger than this has its unsubscribe link at the top, too: Gmail cuts mails off at about 102 kB. */
export const largeMailBytes = 90_000
