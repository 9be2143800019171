/** Words of addresses that a whole board reads, beside those of its titles. */
const common = [
  'styrelse',
  'styrelsen',
  'board',
  'info',
  'kontakt',
  'contact',
  'hej',
  'hello',
  'post',
  'mail',
]

/** Letters by which a part of an address is known to be a title's: `ordf` of Ordförande. */
const least = 3

/** @returns the words of a text as an address spells them, `ordforande` */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

type Seat = { name: string; titles: readonly string[]; email: string }

/**
 * @returns whether an address is that of a post, `kassor@…` of Kassör, which whoever has the post next takes over; all other
 *   addresses, and those that hold a part of the name, are somebody's own
 */
export function isAddressOfPost({ name, titles, email }: Seat): boolean {
  const local = wordsOf(email.split('@')[0] ?? '')
  const names = wordsOf(name).filter((word) => word.length >= least)
  if (local.length === 0 || local.some((word) => names.some((one) => word.includes(one)))) return false
  const titled = titles.flatMap((title) => wordsOf(title)).filter((word) => word.length >= least)
  return local.some(
    (word) =>
      common.includes(word) ||
      (word.length >= least && titled.some((title) => title.startsWith(word) || word.startsWith(title))),
  )
}
