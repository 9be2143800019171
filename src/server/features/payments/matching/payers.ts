import type { ClaimIndex, MatchClaim } from './claim-index.ts'
import type { Money } from './money.ts'
import { isSameName, nameWords } from './names.ts'

/** @returns the words of a payer's name and of a text, in which statements put the name; those that are no whole name are left out */
export const payerWords = ({ payerName, message }: Pick<Money, 'payerName' | 'message'>): string[][] =>
  [nameWords(payerName), nameWords(message)].filter((words) => words.length >= 2)

/** True if a claim is on the person who paid, or whose whole name stands in the text. */
export function isPayer(index: ClaimIndex, claim: MatchClaim, words: readonly string[][]): boolean {
  const own = index.wordsOf(claim)
  const [name = [], text = name] = words
  return isSameName(own, name) || (own.length >= 2 && own.every((word) => text.includes(word)))
}
