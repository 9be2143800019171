import { type Language, languages, translationKey } from './languages.ts'
import { altFieldOf, type Resource } from './resource.ts'

/** Texts that describe a picture, or the names of the fields with them, by the code of the language. */
export type PictureTexts = Partial<Record<Language, string>>

/** @returns the names of the fields with what a picture shows; none where another field describes it, such as a name */
export function altFields({ fields }: Pick<Resource, 'fields'>, image: string): PictureTexts {
  const field = fields[image]
  if (!field || field.describedBy !== undefined) return {}
  const alt = altFieldOf(image, field)
  const names = languages.map((language) => [language, translationKey(alt, language)] as const)
  return Object.fromEntries(names.filter(([, name]) => fields[name]))
}
