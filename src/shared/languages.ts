/** The languages of the site. The first one is that of the specification, in which every record is written. */
export const languages = ['sv', 'en'] as const

export type Language = (typeof languages)[number]

export const firstLanguage = languages[0]

/** The languages in which a translatable text may stand once more. */
export const otherLanguages: readonly Language[] = languages.slice(1)

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { sv: 'Svenska', en: 'English' }

/** @returns whether the text is the code of one of {@link languages} */
export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** @returns the name of the field that holds the text of a translatable field in another language, as `title_en` */
export const translationKey = (field: string, language: Language): string =>
  language === firstLanguage ? field : `${field}_${language}`

/** A text of a record, and the language it is in. */
export type TextIn = { text: string; language: Language }

/**
 * @param field name of a translatable field
 * @returns the record's text in the language; where that is missing, the one of the first language
 */
export function textIn(record: Readonly<Record<string, unknown>>, field: string, language: Language): TextIn {
  const text = record[translationKey(field, language)]
  if (typeof text === 'string' && text !== '') return { text, language }
  const first = record[field]
  return { text: typeof first === 'string' ? first : '', language: firstLanguage }
}
