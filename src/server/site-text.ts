import compile from 'icu-minify/compile'
import { createDates, type Dates } from '#shared/dates.ts'
import { type Language, languages } from '#shared/languages.ts'
import { type Messages, translateBy } from '#shared/messages.ts'
import { momentIn } from '#shared/moment.ts'
import { createTexts, type TextValues } from '#shared/texts.ts'
import { toWallTime } from '#shared/time.ts'
import type { texts as pages } from '#texts/sv/pages.ts'
import type { texts as site } from '#texts/sv/site.ts'

type Key = keyof typeof site | keyof typeof pages
type Texts = { texts: Readonly<Record<string, string>> }

async function read(language: Language) {
  const { texts: onAllPages } = (await import(`../texts/${language}/site.ts`)) as Texts
  const { texts: onSomePages } = (await import(`../texts/${language}/pages.ts`)) as Texts
  const texts = { ...onAllPages, ...onSomePages }
  const { messages } = (await import(`../texts/${language}/messages.ts`)) as { messages: Messages }
  const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))
  return { ...createTexts<Key>(language, compiled as Record<Key, string>), say: translateBy(messages) }
}

const known = new Map(
  await Promise.all(languages.map(async (language) => [language, await read(language)] as const)),
)

function textsOf(language: Language) {
  const texts = known.get(language)
  if (!texts) throw new Error(`there are no texts in "${language}"`)
  return texts
}

/** @returns a text of the public site. @throws Error when a value that the text asks for is missing */
export const siteText = (language: Language, key: Key, values?: TextValues): string =>
  textsOf(language).t(key, values)

/** @returns how days are written in the language */
const datesIn = (language: Language): Dates => {
  const names = (key: 'date.months' | 'date.weekdays') => siteText(language, key).split(' ')
  return createDates({ months: names('date.months'), weekdays: names('date.weekdays') })
}

/**
 * @param instant ISO 8601
 * @returns a text about a moment, which stands in it as `{time}`: `söndag 13 december 2026 kl. 18.00`, Stockholm time
 */
export const textAt = (language: Language, key: Key, instant: string): string =>
  siteText(language, key, { time: momentWords(language, instant) })

/** @returns `söndag 13 december 2026 kl. 18.00`, Stockholm time */
export const momentWords = (language: Language, instant: string): string =>
  momentIn(toWallTime(instant), {
    t: (key, values) => siteText(language, key, values),
    dates: datesIn(language),
  })

/** @returns a message of the program, which is Swedish, in the language; one that is not known as it is */
export const sayIn = (language: Language, message: string): string => textsOf(language).say(message)
