import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const possible = (text: string, country: CountryCode): string | null => {
  const parsed = parsePhoneNumberFromString(text, country)
  return parsed?.isPossible() ? parsed.number : null
}

/** Swedish numbers have at most so many digits behind their zero. */
const longestSwedish = 9

/**
 * @param country where a number without a country code is dialled, as its code: `DE`
 * @returns the number as it is called from anywhere, `+46701740605`; null for one that no plan of numbers has
 */
export function internationalPhone(text: string, country = 'SE'): string | null {
  const digits = text.replace(/\D/g, '')
  const code = country.trim().toUpperCase()
  const isMobile = /^0?7[02369]\d{7}$/.test(digits)
  if (text.trim().startsWith('+') || digits.startsWith('00')) return possible(text, 'SE')
  // Spreadsheets take the first zero of a mobile number.
  if (isMobile) return possible(digits.padStart(10, '0'), 'SE')
  if (digits.startsWith('0')) return possible(text, code !== 'SE' && isSupportedCountry(code) ? code : 'SE')
  // Spreadsheets take the plus, too: more digits than a Swedish number has begin with the code of a country.
  return digits.length > longestSwedish ? possible(`+${digits}`, 'SE') : possible(text, 'SE')
}
