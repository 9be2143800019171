import { createContext, useContext } from 'react'
import { createDates, type Dates } from '#shared/dates.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { Translate, Words } from '#shared/message.ts'
import { type Catalogue, createTranslate } from '#shared/translate.ts'

/** A file of a language's folder, its texts compiled: `site.ts`, `pages.ts` or `panel.ts`. */
export type CatalogueFile = { texts: Catalogue }

export type RecordTexts = Readonly<Record<string, unknown>>

/** A text of a record as the page shows it. */
export type LocalText = {
  text: string
  /** The text's language, unless it is the page's: for `lang`. */
  lang?: Language
}

/** The texts of the site in one language. */
export type Texts = {
  language: Language
  t: Translate
  /** @returns the words of a message in this language */
  say: (words: Words) => string
}

/** The texts of the public site in one language. */
export type SiteTexts = Texts & {
  dates: Dates
  /** @returns a record's text in this language; where that is missing, the one of the first language, marked as such */
  localText: (record: RecordTexts, field: string) => LocalText
  all: Catalogue
  add: (catalogue: CatalogueFile) => void
}

/** @returns the texts of a language; of a key that stands in several of its catalogues, the first one's */
export function createTexts(language: Language, ...catalogues: Catalogue[]): Texts {
  const translate = createTranslate((_, key) => catalogues.find((texts) => key in texts)?.[key])
  return {
    language,
    t: (key, ...[values]) => translate(language, key, values),
    say: (words) => (typeof words === 'string' ? words : translate(language, words.key, words.values)),
  }
}

export function createSiteTexts(language: Language, catalogue: CatalogueFile): SiteTexts {
  const all = { ...catalogue.texts }
  const texts = createTexts(language, all)
  const dates = createDates({
    months: texts.t('date.months').split(' '),
    weekdays: texts.t('date.weekdays').split(' '),
  })
  const localText = (record: RecordTexts, field: string): LocalText => {
    const { text, language: lang } = textIn(record, field, language)
    return lang === language || text === '' ? { text } : { text, lang }
  }
  return { ...texts, dates, localText, all, add: (pages) => void Object.assign(all, pages.texts) }
}

const context = createContext<SiteTexts | null>(null)

export const TextsProvider = context.Provider

/** @returns the texts of the page's language. @throws Error outside of a {@link TextsProvider} */
export function useTexts(): SiteTexts {
  const texts = useContext(context)
  if (!texts) throw new Error('no language has been chosen')
  return texts
}
