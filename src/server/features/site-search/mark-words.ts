import { foldedHyphen, foldText } from '#shared/fold.ts'
import type { Searched, SearchedWord } from './words.ts'

/** Characters of an excerpt, and of those that stand before the first found word. */
const [excerptLength, lengthBefore] = [220, 60]
/** So many characters are folded and looked at together. */
const pieceLength = 400

const escaped = (letters: string): string => letters.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const groupPattern = (letters: string): string =>
  [...letters].length > 1 ? `[${letters}]` : escaped(letters)

/** A text may have a hyphen between any two letters of a searched word. */
const withHyphens = (letters: readonly string[]): string => letters.join(`${foldedHyphen}?`)

const wordPattern = ({ exact, groups }: SearchedWord): string =>
  `${withHyphens([...exact].map(escaped))}|${withHyphens(groups.map(groupPattern))}`

/** @returns a pattern that finds any of the words in a folded text, as typed rather than without an ending */
const patternOf = ({ words }: Searched): RegExp => new RegExp(words.map(wordPattern).join('|'), 'gu')

/** @returns the word in parts, every second one found; one that folding makes longer or shorter is found as a whole */
function markWord(word: string, pattern: RegExp): string[] {
  // Folding makes three dots of the one sign.
  const folded = foldText(word.replaceAll('…', '.'))
  const found = [...folded.matchAll(pattern)]
  if (found.length === 0) return [word]
  if (folded.length !== word.length) return ['', word, '']
  const ends = found.flatMap(({ index, 0: { length } }) => [index, index + length])
  return [0, ...ends].map((start, at) => word.slice(start, ends[at]))
}

/** @returns the text in parts: those with an odd place are found words */
export function markWords(text: string, searched: Searched): string[] {
  const pattern = patternOf(searched)
  const parts = ['']
  for (const word of text.split(/(\s+)/)) {
    const [first = '', ...others] = markWord(word, pattern)
    parts.push((parts.pop() ?? '') + first, ...others)
  }
  return parts
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

/** @returns where the first word that holds a found one begins in a text on one line, or -1 */
function findFirst(text: string, searched: Searched): number {
  const pattern = patternOf(searched)
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start + pieceLength)
    const end = space === -1 ? text.length : space
    const piece = text.slice(start, end)
    if (foldText(piece).search(pattern) !== -1) {
      let at = start
      for (const word of piece.split(/(?<=\s)/)) {
        if (foldText(word).search(pattern) !== -1) return at
        at += word.length
      }
    }
    start = end
  }
  return -1
}

/** @returns the last place at or before this one at which a word begins */
function wordStart(text: string, place: number): number {
  let at = place
  while (at > 0 && !isSpace(text[at - 1])) at -= 1
  return at
}

/** @returns the part of a text on one line around the first found word, from a word to a word */
export function excerptAround(text: string, searched: Searched): string {
  const found = Math.max(0, findFirst(text, searched))
  const early = found <= lengthBefore ? 0 : text.indexOf(' ', found - lengthBefore) + 1
  const start = early > found ? found : early
  if (text.length - start <= excerptLength) {
    const from = Math.min(start, Math.max(0, wordStart(text, text.length - excerptLength)))
    return (from > 0 ? '…' : '') + text.slice(from)
  }
  const last = text.lastIndexOf(' ', start + excerptLength)
  const end = last > found ? last : Math.min(text.length, start + excerptLength)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).toWellFormed()}…`
}
