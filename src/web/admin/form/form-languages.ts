import type { Field } from '#shared/field.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { isPartAsked } from './check-value.ts'
import { type FormFields, type FormValues, isAsked, isBlank } from './form-values.ts'
import { itemsOf } from './list-values.ts'

/** @returns the language that a field is filled in in; the first one where it has none. */
export const languageOf = ({ language = firstLanguage }: Field): Language => language

/** @returns whether a text is there, but not in the language of this field. */
export const isMissing = (name: string, { translates }: Field, values: FormValues): boolean =>
  translates !== undefined && isBlank(values, name) && !isBlank(values, translates)

/** @returns whether the items of a list have texts in other languages. */
export const isTranslatedList = ({ of = {} }: Field): boolean =>
  Object.values(of).some(({ translates }) => translates !== undefined)

/** @returns pointers to the texts of a language that are missing in the items of a list, as `0/choices_en`. */
const missingInItems = (list: Field, value: unknown, language: Language): string[] =>
  itemsOf(list, value).flatMap((item, index) =>
    Object.entries(list.of ?? {})
      .filter(
        ([part, field]) =>
          languageOf(field) === language && isPartAsked(field, item) && isMissing(part, field, item),
      )
      .map(([part]) => `${index}/${part}`),
  )

/** @returns the names of the fields of a language whose text is missing, and pointers to those of items. */
export const missingNames = (fields: FormFields, values: FormValues, language: Language): string[] =>
  fields.flatMap(([name, field]) => {
    if (field.kind === 'list')
      return missingInItems(field, values[name], language).map((part) => `${name}/${part}`)
    const isOurs = languageOf(field) === language && isAsked(field, values)
    return isOurs && isMissing(name, field, values) ? [name] : []
  })
