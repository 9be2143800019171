/** Begins the content of the code on a membership card; the number is its version. */
export const cardPrefix = 'GILLE1.'

/** Signs of the short code: none that is taken for another one. */
export const cardLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const shortCodeLength = 8

/** @returns the short code as it was typed, with the signs that are meant; null when it is none */
export function readShortCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === shortCodeLength && [...code].every((sign) => cardLetters.includes(sign))
    ? code
    : null
}

/** The answer of the door about a card. */
export type CardCheck =
  | { state: 'valid'; name: string; type: string; valid_until: string | null }
  | { state: 'ended'; valid_until: string | null }
  | { state: 'unknown' }
