import * as all from '#texts/index.ts'

/** Code of a language of the site (BCP 47). */
export type Language = keyof typeof all

/** The language of the specification, in which every record is written. */
export const firstLanguage = 'sv' satisfies Language

/** The languages in which a translatable text may stand once more. */
export const otherLanguages: readonly Language[] = (Object.keys(all) as Language[]).filter(
  (language) => language !== firstLanguage,
)

/** The languages of the site, that of the specification first. */
export const languages: readonly Language[] = [firstLanguage, ...otherLanguages]

type Description = {
  /** By its own name. */
  name: string
  /** The code of Open Graph. */
  locale: string
  /** Addresses of the specification, each with the one in this language. */
  addresses: Readonly<Record<string, string>>
  /** Parameters of addresses, each with the one in this language. */
  parameters: Readonly<Record<string, string>>
}

// biome-ignore lint/performance/noDynamicNamespaceImportAccess: all of them are needed to read an address
export const describeLanguage = (language: Language): Description => all[language]

/** Each language's own name by its code. */
export const languageNames: Readonly<Record<string, string>> = Object.fromEntries(
  languages.map((language) => [language, describeLanguage(language).name]),
)

/** @returns the language of a code; that of the specification when there is none such */
export const languageOf = (code: unknown): Language =>
  languages.find((language) => language === code) ?? firstLanguage

/** @returns the name of the field that holds the text of a translatable field in another language, as `title_en` */
export const translationKey = (field: string, language: Language): string =>
  language === firstLanguage ? field : `${field}_${language}`

/** @returns the record with these texts empty in every language */
export const withoutTexts = <T extends object>(record: T, ...fields: (keyof T & string)[]): T => ({
  ...record,
  ...Object.fromEntries(
    fields.flatMap((field) => languages.map((language) => [translationKey(field, language), ''])),
  ),
})

/** @returns the languages in which a record has a text: the first one, and those of its translations */
export const languagesOf = (record: Readonly<Record<string, unknown>>, field: string): Language[] =>
  languages.filter(
    (language) => language === firstLanguage || Boolean(record[translationKey(field, language)]),
  )

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
