import { checkDigit } from './reference.ts'

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')

const isChecked = (digits: string): boolean => Number(digits.at(-1)) === checkDigit(digits.slice(0, -1))

/** @returns whether a text can be the number of a bankgiro, or of a plusgiro, whose digits are checked alike */
export function isGiro(text: string): boolean {
  const digits = digitsOf(text)
  return /^\d{2,8}$/.test(digits) && isChecked(digits)
}

/** @returns the remainder of a long number, by which an IBAN is checked (ISO 7064, mod 97) */
const remainder = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

/** @returns whether a text can be an IBAN; of a Swedish one its length is known, too */
export function isIban(text: string): boolean {
  const iban = digitsOf(text).toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) || (iban.startsWith('SE') && iban.length !== 24))
    return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  return remainder(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1
}
