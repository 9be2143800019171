import { foldText } from './fold.ts'

/** Names so alike, by Jaro and Winkler, are perhaps one. */
const likeness = 0.92

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Normalizes a name so that its common spellings are equal: å, ä and ö without marks, c, ch and q as k, w as v, a hyphen as a
 * space.
 */
export const normalizeSpelling = (name: string): string =>
  withoutMarks(foldText(withoutMarks(name)))
    .replaceAll('æ', 'a')
    .replace(/ch|[cq]/g, 'k')
    .replaceAll('w', 'v')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Normalizes a first name further, so that Sofia equals Sophia, Maja equals Maia, and Johan equals Johann. */
const normalizeSound = (first: string): string =>
  first
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('z', 's')
    .replace(/[jy]/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[aeiou])h$/, '')

/** From so many letters on, names that differ inside by one letter are rarely those of two siblings. */
const longName = 7

/** True if two words differ inside by two letters that changed places, or in a long word by one missing letter. */
function isMistyped(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const at = [...long].findIndex((letter, place) => letter !== short[place])
  if (at < 1 || at >= long.length - 1) return false
  if (short.length === long.length)
    return (
      at < long.length - 2 && short === `${long.slice(0, at)}${long[at + 1]}${long[at]}${long.slice(at + 2)}`
    )
  return short.length >= longName && short === long.slice(0, at) + long.slice(at + 1)
}

/**
 * True if two first names are perhaps one: spelled or typed differently, a part of the other, or an initial. The names of
 * siblings, such as Ella and Elsa, are two.
 * @param one, other names that {@link normalizeSpelling} has normalized
 */
export function isSameFirstName(one: string, other: string): boolean {
  const [a, b] = [normalizeSound(one), normalizeSound(other)]
  if (a === '' || b === '') return false
  if (a === b || isMistyped(a, b)) return true
  const [few, many] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length) as [string[], string[]]
  const isInitial = (word: string, of = '') => word.length === 1 && of.startsWith(word)
  return few.every((word) => many.includes(word)) || isInitial(a, b) || isInitial(b, a)
}

/** @returns which letters of each text have a partner in the other: the same letter, not further than `reach` away */
function partners(a: readonly string[], b: readonly string[]): [string[], string[]] {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Set<number>()
  const mine = a.filter((letter, at) => {
    for (let other = Math.max(0, at - reach); other <= Math.min(b.length - 1, at + reach); other += 1) {
      if (taken.has(other) || b[other] !== letter) continue
      taken.add(other)
      return true
    }
    return false
  })
  return [mine, b.filter((_, at) => taken.has(at))]
}

/** @returns how alike two texts are, 0 to 1, by Jaro and Winkler: the same letters in about the same places, the beginning above all */
export function jaroWinkler(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const [mine, theirs] = partners(a, b)
  const found = mine.length
  if (found === 0) return one === other ? 1 : 0
  const swapped = mine.filter((letter, at) => letter !== theirs[at]).length / 2
  const jaro = (found / a.length + found / b.length + (found - swapped) / found) / 3
  const differs = a.findIndex((letter, at) => letter !== b[at])
  return jaro + Math.min(4, differs === -1 ? a.length : differs) * 0.1 * (1 - jaro)
}

/** True if two whole names are perhaps one, by Jaro and Winkler. */
export const isLikeName = (one: string, other: string): boolean =>
  one !== '' && other !== '' && jaroWinkler(one, other) >= likeness
