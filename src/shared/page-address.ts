import { describeLanguage, otherLanguages } from './languages.ts'
import { slugPattern } from './page-slug.ts'
import { mailLinks, ownWords, pages } from './paths.ts'

/** First words of addresses of the program that stand in no pattern, and some that pages of ours may want one day. */
const furtherWords = [
  'apply',
  'dokument',
  'documents',
  'healthz',
  'index',
  'metrics',
  'readyz',
  'rss',
  'search',
  'share',
  'sok',
  'static',
  'sv',
]

/** The first words of all addresses of the site and the program, in every language: no page of the association has one. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...ownWords,
  ...furtherWords,
  ...otherLanguages,
  ...[...Object.values(pages), ...Object.values(mailLinks)].map((address) => address.split('/')[1] ?? ''),
  ...otherLanguages.flatMap((language) =>
    Object.values(describeLanguage(language).addresses).map((address) => address.split('/')[2] ?? ''),
  ),
])

/** @returns whether a word can be the address of a page of the association's own */
export const isPageSlug = (word: string): boolean => slugPattern.test(word) && !reservedWords.has(word)
