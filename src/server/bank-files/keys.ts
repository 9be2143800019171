import { sha256 } from '#server/encoding/digest.ts'

/**
 * Kinds of keys under which a payment is known (annex B5, step 3): the bank's reference of the transaction, and its number in
 * all of SEPA; that of the entry, and the content, of transactions without either; a row of a Swish report, and of a statement.
 */
type KeyKind = 'ref' | 'uetr' | 'entry' | 'content' | 'swish' | 'row'

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
