import { sha256 } from '#server/encoding/digest.ts'
import { compact } from '#server/file-reading/cells.ts'

/**
 * Kinds of keys under which a payment is known (annex B5, step 3): the bank's reference of the transaction, and its number in
 * all of SEPA; that of the entry, and the content, of transactions without either; a row of a Swish report, and of a statement.
 * `group` is the entry with all of its payments.
 */
type KeyKind = 'ref' | 'uetr' | 'entry' | 'content' | 'swish' | 'row' | 'group'

/** Stands first in keys of normalised texts. Earlier versions digested texts as they were written. */
export const byMeaning = 2

/** Normalises a text for a key: small letters and digits, without marks, signs, spaces and zeros in front of numbers. */
export const normalizeText = (text: string): string => compact(text).replace(/(?<!\d)0+(?=\d)/g, '')

/** Normalises an identifier of a bank for a key. */
export const normalizeIdentifier = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** @returns a key that tells nothing of the payer; equal parts give equal keys, in every file */
export const keyOf = (kind: KeyKind, ...parts: readonly (string | number)[]): string =>
  `${kind}:${sha256(JSON.stringify(parts), 'base64url')}`

/** A credit that was taken back has the bank's reference of the credit, so the keys of the two are told apart. */
export const reversalKey = (key: string): string => `reversal-${key}`

/** Counts what is equal: two rows that say the same are two payments. */
export class Ordinals {
  readonly #counts = new Map<string, number>()

  /** @returns how often the text came, this time included */
  next(text: string): number {
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    return count
  }
}
