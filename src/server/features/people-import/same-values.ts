import { foldAddress } from '#shared/fold.ts'

/** @returns the digits of a telephone number with the number of its country, however it was typed */
const phoneKey = (number: string): string =>
  number
    .trim()
    .replace(/^\+/, '00')
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
    .replace(/^0(?!0)/, '0046')

const spaced = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const keys: Readonly<Record<string, (text: string) => string>> = {
  email: foldAddress,
  phone_number: phoneKey,
  zip_code: (text) => text.replace(/\s/g, ''),
}

/** @returns whether two values of a field say the same, however they are written */
export function isSameValue(field: string, one: string, other: string): boolean {
  const key = keys[field] ?? spaced
  return one === other || key(one) === key(other)
}

/** @returns the lines of a note that another one lacks */
export function missingLines(note: string, from: string): string[] {
  const has = spaced(note)
  return from
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !has.includes(spaced(line)))
}
