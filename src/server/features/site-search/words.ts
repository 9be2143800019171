import { foldText, joinHyphens, searchWords } from '#shared/fold.ts'
import { mostWords } from '#shared/site-search.ts'

/** A word of a search. */
export type SearchedWord = {
  /** As it was typed, folded like the columns that are searched, without hyphens. */
  exact: string
  /** Without its ending, each letter as the group of those that it may stand for: a for å and ä, o for ö. */
  groups: readonly string[]
}

/** A search: its words, and what a title is that begins with all of it. */
export type Searched = { words: readonly SearchedWord[]; beginning: string }

const endings = /(?<=.{3})(?:arna|erna|orna|ens|ets|en|et|ar|er|or|na)$/
/** A longer word is looked for without its ending too. */
const longestWhole = 5

/** The letters that one may be typed for where the keyboard, or the typist, lacks it; ä is folded to æ. */
const groups = ['aåæ', 'oö']

const groupOf = (letter: string): string => groups.find((group) => group.includes(letter)) ?? letter

const withoutEnding = (word: string): string =>
  [...word].length > longestWhole ? word.replace(endings, '') : word

/** Signs around a word are no part of it, unless there is nothing else. */
const bare = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}]+(?=.*[\p{L}\p{N}])|(?<=[\p{L}\p{N}].*)[^\p{L}\p{N}+#]+$/gu, '')

/** @param q as `normaliseQuery` gives it */
export function readWords(q: string): Searched {
  const typed = q.split(' ').filter(Boolean).slice(0, mostWords).map(bare).join(' ')
  const words = searchWords(typed)
    .map(joinHyphens)
    .map((exact) => ({ exact, groups: [...withoutEnding(exact)].map(groupOf) }))
  return { words, beginning: foldText(typed) }
}

/** @returns the longest run of letters that stand for themselves alone, which is quick to look for */
export function surePart(letters: readonly string[]): string {
  const runs = letters
    .map((group) => ([...group].length > 1 ? ' ' : group))
    .join('')
    .split(' ')
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}
