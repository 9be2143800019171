import { type Language, textIn } from '#shared/languages.ts'
import { useTexts } from './texts.ts'

type Texts = Readonly<Record<string, unknown>>

/** A text of a record as the page shows it. */
export type Said = {
  text: string
  /** The text's language, unless it is the page's: for `lang`. */
  lang?: Language
}

/** @returns the text in the language; where that is missing, the one of the first language, marked as such */
export function saidIn(record: Texts, field: string, page: Language): Said {
  const { text, language } = textIn(record, field, page)
  return language === page || text === '' ? { text } : { text, lang: language }
}

/** @returns what gives a record's text in the page's language */
export function useWords(): (record: Texts, field: string) => Said {
  const { language } = useTexts()
  return (record, field) => saidIn(record, field, language)
}

/** A text inside others; one in another language than the page says so to screen readers. */
export const Words = ({ of: record, field }: { of: Texts; field: string }) => {
  const { text, lang } = useWords()(record, field)
  return lang ? <span lang={lang}>{text}</span> : text
}
