import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** @returns the number as it is called from anywhere, `+46701740605`; null for one that no plan of numbers has */
export function internationalPhone(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  // Spreadsheets take the first zero of a mobile number.
  const dialled = /^7\d{8}$/.test(digits) && !text.startsWith('+') ? `0${digits}` : text
  const parsed = parsePhoneNumberFromString(dialled, 'SE')
  return parsed?.isPossible() ? parsed.number : null
}
