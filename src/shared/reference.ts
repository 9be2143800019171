/** The longest reference that banks take. */
const maxLength = 25
/** Length digit and check digit, which follow the number of the claim. */
const ending = 2

/** @returns the check digit by which Swedish banks test digits: from the right every second is doubled (Luhn) */
export function checkDigit(digits: string): number {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const isDoubled = (digits.length - index) % 2 === 1
    const value = Number(digit) * (isDoubled ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** @returns whether a reference of the length holds the number of a claim */
export const fitsInto = (number: number, length: number): boolean =>
  String(number).length + ending <= length && length <= maxLength

/**
 * Makes the payment reference of a claim (OCR number): zeros up to a fixed length, the claim's number, the last digit of the
 * whole length, and a check digit. Without its zeros it begins with the number, so two claims never share one.
 * @throws RangeError when the number does not fit
 */
export function referenceOf(number: number, { length }: { length?: number | undefined } = {}): string {
  const body = String(number)
  const whole = length ?? body.length + ending
  if (!Number.isSafeInteger(number) || number < 1 || !fitsInto(number, whole))
    throw new RangeError(`No reference of ${whole} digits for claim ${number}`)
  const checked = `${body.padStart(whole - ending, '0')}${whole % 10}`
  return `${checked}${checkDigit(checked)}`
}

/** Removes the zeros in front, which banks and spreadsheets add and drop. */
export const withoutZeros = (reference: string): string => reference.replace(/^0+/, '')

/** @returns whether the length digit and the check digit of a reference are right */
export function isReference(text: string): boolean {
  return (
    /^\d{3,25}$/.test(text) &&
    Number(text.at(-2)) === text.length % 10 &&
    Number(text.at(-1)) === checkDigit(text.slice(0, -1))
  )
}

/** The most neighbours that are one reference written in groups. */
const maxGroups = 3
const shortest = 5

/**
 * Finds references in what a payer wrote: runs of digits, and up to three neighbours with a space or a hyphen between.
 * @param isOpen whether an open claim has the reference
 * @returns each once, in the order of the text
 */
export function referencesIn(text: string, isOpen: (reference: string) => boolean): string[] {
  const found = new Set<string>()
  for (const [row] of text.matchAll(/\d+(?:[\s-]\d+)*/g)) {
    const runs = row.split(/[\s-]/)
    for (const start of runs.keys()) {
      for (let end = start + 1; end <= Math.min(start + maxGroups, runs.length); end++) {
        const digits = runs.slice(start, end).join('')
        if (digits.length < shortest) continue
        if (digits.length > maxLength) break
        if (isReference(digits) && isOpen(digits)) found.add(digits)
      }
    }
  }
  return [...found]
}
