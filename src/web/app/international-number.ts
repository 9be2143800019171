import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * For programs of other countries, which search engines are. By the server alone: the numbering plans of the world are
 * no small file.
 * @param number as people write it, in Sweden without a country
 * @returns the same as it is called from anywhere, `+46 90 12 34 56`; one that is in no plan as it is
 */
export function internationalNumber(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'SE')
  return parsed?.isPossible() ? parsed.formatInternational() : number
}
