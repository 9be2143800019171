import format, { type CompiledMessage } from 'icu-minify/format'
import type { Language } from './languages.ts'

/** What stands in a text in place of its arguments. */
export type TextValues = Readonly<Record<string, string | number>>

/** The texts of a language, compiled from the ICU message format. */
export type Catalogue<Key extends string> = Readonly<Record<Key, CompiledMessage>>

/** Gives texts of one language by their keys. */
export type Texts<Key extends string> = {
  language: Language
  /** @throws Error when a value that the text asks for is missing */
  t: (key: Key, values?: TextValues) => string
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
}

export const createTexts = <Key extends string>(
  language: Language,
  catalogue: Catalogue<Key>,
): Texts<Key> => ({
  language,
  // Without tags in a text nothing but text comes out.
  t: (key, values) => format(catalogue[key], language, values, { formatters }) as string,
})
