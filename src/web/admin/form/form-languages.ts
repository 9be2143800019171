import type { Field } from '#shared/field.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { type FormFields, type FormValues, isAsked } from './form-values.ts'

/** @returns the language that a field is filled in in; the first one where it has none. */
export const languageOf = ({ language = firstLanguage }: Field): Language => language

/** @returns the fields of a form in which the text of this one stands in other languages. */
export const translationsIn = (fields: FormFields, name: string): FormFields =>
  fields.filter(([, { translates }]) => translates === name)

const isBlank = (values: FormValues, name: string): boolean => {
  const value = values[name]
  return typeof value !== 'string' || value.trim() === ''
}

/** @returns whether a text is there, but not in the language of this field. */
export const isMissing = (name: string, { translates }: Field, values: FormValues): boolean =>
  translates !== undefined && isBlank(values, name) && !isBlank(values, translates)

/** @returns the names of the fields of a language whose text is missing. */
export const missingNames = (fields: FormFields, values: FormValues, language: Language): string[] =>
  fields
    .filter(
      ([name, field]) =>
        languageOf(field) === language && isAsked(field, values) && isMissing(name, field, values),
    )
    .map(([name]) => name)
