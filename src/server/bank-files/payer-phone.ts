import { internationalPhone } from '#server/file-reading/international-phone.ts'

/** Telephone numbers as banks write them, some of them without the plus sign of their country. */
const whole = /^\+?[\d ()-]{7,25}$/

/** @returns the telephone number that a text is, with its country; empty when it is none */
export function phoneOf(text: string): string {
  if (!whole.test(text.trim())) return ''
  const bare = text.replace(/[^\d+]/g, '')
  return internationalPhone(/^467\d{8}$/.test(bare) ? `+${bare}` : bare.replace(/^00/, '+')) ?? ''
}
