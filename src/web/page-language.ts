import { firstLanguage, type Language } from '#shared/languages.ts'
import { resources } from '#shared/resources/index.ts'

/** Names of the long texts, each with the languages in which it stands there. */
const longTexts = new Map(
  resources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind, language = firstLanguage }]) =>
      kind === 'html' && language !== firstLanguage ? [[name, language] as const] : [],
    ),
  ),
)

/**
 * A page is read in one language, so its data need not carry the long texts of the others along.
 * @param data records anywhere in it, as the API answers them
 * @returns the same with the long texts in languages other than this and the first one empty
 */
export function withoutOtherLanguages<T>(data: T, language: Language): T {
  const copy = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return (longTexts.get(name) ?? language) === language ? value : ''
    if (Array.isArray(value)) return value.map((item) => copy(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner, key)]))
  }
  return copy(data) as T
}
