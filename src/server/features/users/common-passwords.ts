import { commonWords } from './common-words.ts'

const keyboardRows = ['1234567890+', 'qwertyuiopå', 'asdfghjklöä', 'zxcvbnm,.-']

const keyPositions = new Map(
  keyboardRows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)),
)

/** Digits and signs that stand for letters. */
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
}

const longestRunOfDigits = 8
const shortestRun = 3
const fewestWords = 3

const isAscii = (letter: string): boolean => letter >= ' ' && letter <= '~'

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** Next to each other on the keyboard, or the same key. */
function areNeighbours(a: string, b: string): boolean {
  const from = keyPositions.get(a)
  const to = keyPositions.get(b)
  if (!from || !to) return a === b
  return Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
}

const isStep =
  (distance: number) =>
  (a: string, b: string): boolean =>
    (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0) === distance

/** A run is a walk over the keyboard, or the alphabet (or 1, 2, 3) forwards or backwards. */
const steps = [areNeighbours, isStep(1), isStep(-1)]

/** @returns the length of the longest run that starts at `start` */
function runFrom(letters: readonly string[], start: number): number {
  const lengths = steps.map((follows) => {
    let end = start + 1
    while (end < letters.length && follows(letters[end - 1] ?? '', letters[end] ?? '')) end += 1
    return end - start
  })
  return Math.max(...lengths)
}

const resembles = (letter: string, plain: string): boolean =>
  letter === plain || Boolean(lookalikes[letter]?.includes(plain))

const startsWith = (letters: readonly string[], start: number, word: string): boolean =>
  start + word.length <= letters.length &&
  [...word].every((plain, index) => resembles(letters[start + index] ?? '', plain))

/** @returns the lengths of the parts at `start` that cost an attacker nothing: runs, a date or a year, signs */
function fillersAt(letters: readonly string[], start: number): number[] {
  const run = runFrom(letters, start)
  const lengths = Array.from(
    { length: Math.max(0, run - shortestRun + 1) },
    (_, index) => index + shortestRun,
  )
  let digits = 0
  while (/^\d$/.test(letters[start + digits] ?? '')) digits += 1
  if (digits > 0 && digits <= longestRunOfDigits) lengths.push(digits)
  if (/^[^\p{L}\p{N}]$/u.test(letters[start] ?? '') && isAscii(letters[start] ?? '')) lengths.push(1)
  return lengths
}

/** @returns how few words the text can be split into, fillers not counted; infinite when it cannot */
function fewestWordsIn(letters: readonly string[], words: readonly string[]): number {
  const plain = letters.map(withoutMarks)
  const cost = new Array<number>(letters.length + 1).fill(Number.POSITIVE_INFINITY)
  cost[0] = 0
  for (let at = 0; at < letters.length; at++) {
    const here = cost[at] ?? 0
    if (here >= fewestWords) continue
    const reach = (length: number, price: number) => {
      cost[at + length] = Math.min(cost[at + length] ?? 0, here + price)
    }
    for (const length of fillersAt(letters, at)) reach(length, 0)
    for (const word of words) if (startsWith(plain, at, word)) reach(word.length, 1)
  }
  return cost[letters.length] ?? 0
}

/** @returns the part that the text repeats, or all of it: 'abcabcabca' → 'abc' */
function repeatedPart(letters: readonly string[]): readonly string[] {
  for (let size = 1; size <= letters.length / 2; size++) {
    if (letters.every((letter, index) => letter === letters[index % size])) return letters.slice(0, size)
  }
  return letters
}

/** @returns the texts, an address for example, and the words in them */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.normalize('NFC').toLowerCase())
    .flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)])
    .map(withoutMarks)
    .filter((word) => word.length >= 2)

/**
 * Tells a password that an attacker's list would soon reach: a repeated bit, a walk over the keyboard, the
 * alphabet, or one or two everyday words with digits, years and signs around and letters swapped for digits.
 * Three words are enough to be accepted.
 * @param publicTexts texts that are no secret: the user's name and address, the association's name
 */
export function isCommonPassword(password: string, publicTexts: readonly string[] = []): boolean {
  const letters = [...password.normalize('NFC').toLowerCase()]
  const part = repeatedPart(letters)
  if (part.length <= 4 || new Set(letters).size <= 3) return true
  return fewestWordsIn(part, [...commonWords, ...wordsOf(publicTexts)]) < fewestWords
}
