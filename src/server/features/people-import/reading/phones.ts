import { internationalPhone } from '#server/file-reading/international-phone.ts'
import { textPatterns } from '#shared/check-field.ts'
import { cleanPhone } from '#shared/email.ts'
import type { ImportWarning } from '#shared/people-import.ts'

/** The form that a spreadsheet gives to a number that it takes for a great one. */
const destroyed = /^\d+(?:[.,]\d+)?E\+?\d+$/i

const number = /^([+(]?\d[\d ()/.+-]*)(.*)$/s

export type ReadPhone = {
  number: string
  warning?: ImportWarning
  /** The number without the country code that Gille derives. */
  part?: string
}

/** @returns the number as it is written, where its country code is not */
function localPart(text: string, found: string): { part?: string } {
  const digits = text.replace(/\D/g, '')
  const hasCode = text.trim().startsWith('+') || digits.startsWith('00') || found === `+${digits}`
  return hasCode ? {} : { part: digits.replace(/^0/, '') }
}

/** Reads one number as Swedish. One that is none is kept as it is where the register takes it, with a warning. */
function readPhone(cell: string, country: string): ReadPhone {
  const text = cleanPhone(cell)
  if (destroyed.test(text)) return { number: '', warning: { code: 'phone-destroyed' } }
  const [, digits = '', rest = ''] = number.exec(text) ?? []
  const found = internationalPhone(digits.trim(), country)
  if (found === null) {
    const kept = textPatterns.phone.test(text) && text.length <= 40 ? text : ''
    return { number: kept, warning: { code: 'phone', params: { text: text.slice(0, 40) } } }
  }
  // The bracket of a word belongs to the word.
  const after = `${/[(\s]*$/.exec(digits)?.[0] ?? ''}${rest}`.trim()
  const read = { number: found, ...localPart(digits, found) }
  return rest === ''
    ? read
    : { ...read, warning: { code: 'phone-cut', params: { text: after.slice(0, 60) } } }
}

export const betweenPhones = /[,;\n]|\s\/\s|\s(?:eller|och|or|and)\s/

const isMobile = ({ number: found }: ReadPhone): boolean => /^\+467/.test(found)

/** @returns the number of a person, a mobile one first, and the others */
export function readPhones(cells: readonly string[], country = ''): ReadPhone & { others: string[] } {
  const all = cells
    .flatMap((cell) => (destroyed.test(cell.trim()) ? [cell] : cell.split(betweenPhones)))
    .filter((text) => /\S/.test(text))
    .map((cell) => readPhone(cell, country))
  const found = all.filter((phone, at) => all.findIndex((other) => other.number === phone.number) === at)
  const chosen = found.find(isMobile) ?? found.find((phone) => phone.number !== '') ?? found[0]
  const others = found.flatMap((phone) => (phone === chosen || phone.number === '' ? [] : [phone.number]))
  return { ...(chosen ?? { number: '' }), others }
}
