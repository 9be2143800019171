import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { type Language, languages } from '#shared/languages.ts'
import type { Given, Words } from '#shared/message.ts'
import { createTranslate } from '#shared/translate.ts'
import type { Key } from '#texts/keys.ts'

/** The files of a language's folder that the server speaks with; each exports texts by their keys. */
const parts = [
  ...['site', 'pages', 'checks', 'details', 'problems', 'mails', 'links', 'processing', 'resources'],
  // Why a row of a list is wrong stands in the file that is given back, too.
  'people-reading',
  'membership-settings',
  'bookkeeping',
  // Of evidence, registers of voters and summons, on paper and in files.
  'meetings',
  // Of the copy of somebody's personal data.
  'copy',
]

async function read(language: Language) {
  const files = await Promise.all(parts.map((part) => import(`../../texts/${language}/${part}.ts`)))
  const texts: Record<string, string | CompiledMessage> = Object.assign(
    {},
    ...files.flatMap((exported) => Object.values(exported)),
  )
  return { texts, compiled: new Map<string, CompiledMessage>() }
}

const known = new Map(
  await Promise.all(languages.map(async (language) => [language, await read(language)] as const)),
)

function textsOf(language: Language) {
  const texts = known.get(language)
  if (!texts) throw new Error(`there are no texts in "${language}"`)
  return texts
}

/** Loads the texts of the panel, too. Where the panel has other words for a key, those of the site stay. */
export async function loadPanelTexts(language: Language): Promise<void> {
  const { texts: panel } = await import(`../../texts/${language}/panel.ts`)
  const site = textsOf(language)
  site.texts = { ...panel, ...site.texts }
}

const translateLoosely = createTranslate((language, key) => {
  const { texts, compiled } = textsOf(language)
  // A text is compiled when it is said first: of most a process says none.
  const before = compiled.get(key)
  if (before !== undefined) return before
  const text = texts[key]
  // The build has compiled those that pages say, too.
  const made = typeof text === 'string' ? compile(text) : text
  if (made !== undefined) compiled.set(key, made)
  return made
})

/** @returns a text of the program in the language. @throws Error when a value that the text asks for is missing */
export const translate = <K extends Key>(language: Language, key: K, ...[values]: Given<K>): string =>
  translateLoosely(language, key, values)

/** @returns whether the language has a text of the key */
export const hasText = (language: Language, key: string): boolean =>
  textsOf(language).texts[key] !== undefined

/** @returns the words of a message in the language; words that people wrote as they are */
export const wordsIn = (language: Language, words: Words): string =>
  typeof words === 'string' ? words : translateLoosely(language, words.key, words.values)
