/** Begins the content of the code on a membership card; the number is its version. */
export const cardPrefix = 'GILLE1.'

/** Signs of the short code: none that is taken for another one. */
export const cardLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const shortCodeLength = 8

/** @returns the short code of a card: the first 40 bits of what its code holds, as signs */
export function shortCodeOf(digest: Uint8Array): string {
  const bits = digest.slice(0, 5).reduce((sum, byte) => sum * 256 + byte, 0)
  return Array.from({ length: shortCodeLength }, (_, index) => {
    const place = 32 ** (shortCodeLength - 1 - index)
    return cardLetters[Math.floor(bits / place) % 32]
  }).join('')
}

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

/**
 * The cards that a door checks without a connection. Of each it has two hashes of three bytes: of the short code, and of the
 * content of the whole code. Nobody makes a card of them, nor finds a member: 65,000 short codes have the same hash.
 */
export type DoorCards = {
  /** Goes into each hash. Every event has another one, so that the cards of two doors cannot be compared. */
  key: string
  cards: {
    /** The last day of the membership, as the card says it; null without an end. */
    valid_until: string | null
    /** The last day on which the rules count its owner as a member; null without an end. */
    counts_until: string | null
    /** The two hashes of each card, in hexadecimal digits, in the order of the hashes. */
    digests: string
  }[]
  /**
   * Of each card whose owner has applied to the event, the id of the application, hidden by four more bytes of the hash of the
   * content: only whoever has the card finds it.
   */
  named: string
}

/** Hexadecimal digits of each of the two hashes of a card: three bytes. */
export const doorDigestDigits = 6

/** @returns what is hashed of a short code, or of the content of a code, for the door of an event */
export const doorDigestText = (key: string, code: string): string => `${key} ${code}`
