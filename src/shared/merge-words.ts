import { escapeHtml } from '#shared/formats/escape-html.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'

/** The facts about a recipient that a mail may name. `fee` is the unpaid part of the membership fee, with its unit. */
export type Merged = { first_name: string; last_name: string; fee: string }

/** A fact by what it is called, with its word in each language of the site. */
const mergeWords = {
  'first-name': { sv: 'förnamn', en: 'first name' },
  name: { sv: 'namn', en: 'name' },
  fee: { sv: 'avgift', en: 'fee' },
} as const satisfies Record<string, Partial<Record<Language, string>> & { sv: string }>
export type MergeWord = keyof typeof mergeWords

const factOf: Readonly<Record<MergeWord, (merged: Merged) => string>> = {
  'first-name': ({ first_name }) => first_name,
  name: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  fee: ({ fee }) => fee,
}

/** @returns what stands in a text for a fact, in the language of the text */
export const mergeMark = (word: MergeWord, language: Language): string => {
  const words: Partial<Record<Language, string>> = mergeWords[word]
  return `{${words[language] ?? mergeWords[word][firstLanguage]}}`
}

const spaces = '(?:\\s|&nbsp;|\\u00a0)'
/** A word in braces; behind a line stands what is said when the fact is empty. */
const marks = new RegExp(`(${spaces}*)\\{([^{}<>|]{1,40})(?:\\|([^{}<>|]{0,100}))?\\}`, 'g')

const clean = (text: string): string =>
  text
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim()
    .replace(/ +/g, ' ')
    .toLowerCase()

/** @returns the fact that a word in braces stands for, in whichever language it is written */
function wordOf(written: string): MergeWord | null {
  const asked = clean(written)
  const found = Object.entries(mergeWords).find(([, words]) =>
    Object.values(words).some((word) => word === asked),
  )
  return (found?.[0] as MergeWord | undefined) ?? null
}

function fill(text: string, merged: Merged, written: (value: string) => string): string {
  return text.replace(marks, (whole, ...groups: (string | undefined)[]) => {
    const [before = '', name = '', otherwise = ''] = groups
    const word = wordOf(name)
    if (!word) return whole
    const value = factOf[word](merged)
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (value) return before + written(value)
    return otherwise.trim() ? before + otherwise : ''
  })
}

/** @returns a line of plain text with the facts about a recipient */
export const fillText = (text: string, merged: Merged): string => fill(text, merged, (value) => value)

/** @returns HTML with the facts about a recipient, which are text and no HTML */
export const fillHtml = (html: string, merged: Merged): string => fill(html, merged, escapeHtml)

/** @returns the words in braces that stand for nothing, and those that a change of look cuts in two */
export function unknownWords({ title, content }: { title: string; content: string }): string[] {
  const unknown = new Set<string>()
  for (const text of [title, plainText(content)])
    for (const [whole, inner = ''] of text.matchAll(/\{([^{}]*)\}/g))
      if (!wordOf(inner.split('|')[0] ?? '') || inner.split('|').length > 2) unknown.add(whole)
  const known = (text: string): string[] =>
    [...text.matchAll(marks)].filter(([, , name = '']) => wordOf(name)).map(([, , name]) => clean(name ?? ''))
  const whole = known(content)
  for (const word of known(plainText(content))) {
    const at = whole.indexOf(word)
    if (at < 0) unknown.add(`{${word}}`)
    else whole.splice(at, 1)
  }
  return [...unknown]
}
