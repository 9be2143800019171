/** Longest address of a page, in characters. */
export const longestSlug = 80

/** An address of one word, or of words with hyphens between them. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Letters that are no plain one with marks. */
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
}

/**
 * @param typed a title, or an address as one types it
 * @returns it as an address is written: å and ä as a, ö as o, hyphens for what is neither letter nor digit
 */
export const slugOf = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[æøßđðłþ]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '')
