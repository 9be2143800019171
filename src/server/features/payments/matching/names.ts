import { foldText } from '#shared/fold.ts'

/** Letters that banks lose; a name without them is the same name. */
const plain: Readonly<Record<string, string>> = { å: 'a', æ: 'a', ä: 'a', ö: 'o' }

/** @returns the words of a name as names are compared, in whichever order they are written */
export const nameWords = (name: string): string[] =>
  foldText(name)
    .replace(/[åæäö]/g, (letter) => plain[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Statements cut names after 12 to 16 signs. */
const cutFrom = 10
const cutTo = 16

/** @returns whether the words are a name that was cut: the last word is the beginning of one */
function isCut(words: readonly string[], whole: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  const length = words.join(' ').length
  if (words.length < 2 || length < cutFrom || length > cutTo) return false
  const rest = whole.filter((word) => !words.slice(0, -1).includes(word))
  return (
    words.slice(0, -1).every((word) => whole.includes(word)) && rest.some((word) => word.startsWith(last))
  )
}

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.length >= 2 && few.every((word) => many.includes(word))

/** @returns whether two names, as words, are of one person as far as they tell: in any order, with one word more, or cut */
export const isSameName = (one: readonly string[], other: readonly string[]): boolean =>
  isWithin(one, other) || isWithin(other, one) || isCut(one, other) || isCut(other, one)
