/** Words that belong to the surname that they stand before. */
const particles = new Set(['von', 'af', 'de', 'van', 'der', 'la', 'al', "o'"])

const isParticle = (word: string): boolean => particles.has(word.toLowerCase().replace('’', "'"))

export type Name = { first: string; last: string }

const hasComma = (name: string): boolean => name.split(',').length === 2

/** @returns how most names of a column are written: `Ek, Kim`, or the surname last */
export function nameOrder(names: readonly string[]): 'comma' | 'last' {
  return names.filter(hasComma).length > names.length / 2 ? 'comma' : 'last'
}

/** @returns both parts of a name in one cell: the last word is the surname, with the words that belong to it */
export function splitName(name: string, order: 'comma' | 'last'): Name {
  if (order === 'comma' && hasComma(name)) {
    const [last = '', first = ''] = name.split(',').map((part) => part.trim())
    return { first, last }
  }
  const words = name.split(' ').filter(Boolean)
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1
  if (start < 1) return { first: name, last: '' }
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') }
}

const hasCase = (text: string): boolean => text.toUpperCase() !== text.toLowerCase()

export const isShouted = (text: string): boolean => hasCase(text) && text === text.toUpperCase()
export const isWhispered = (text: string): boolean => hasCase(text) && text === text.toLowerCase()

/** Of so many of its texts in capitals a column is one in capitals. */
const most = 0.8

/** @returns whether a column is written in capitals */
export function isShouting(texts: readonly string[]): boolean {
  const cased = texts.filter(hasCase)
  return cased.length > 0 && cased.filter(isShouted).length >= cased.length * most
}

/** @returns the words with a capital each, also behind a hyphen and an apostrophe; those before a surname stay small */
export function withCapitals(text: string, isSurname = false): string {
  const words = text.toLowerCase().split(' ')
  return words
    .map((word, at) =>
      isSurname && at < words.length - 1 && isParticle(word) && !word.startsWith('o')
        ? word
        : word.replace(
            /(^|[-'’(/.])(\p{L})/gu,
            (_, before: string, letter: string) => before + letter.toUpperCase(),
          ),
    )
    .join(' ')
}
