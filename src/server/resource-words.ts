import { type Vocabulary, wordsIn } from '#shared/field-words.ts'
import { type Language, languages } from '#shared/languages.ts'
import type { Resource } from '#shared/resource.ts'

const vocabularyOf = async (language: Language): Promise<Vocabulary> =>
  ((await import(`../texts/${language}/fields.ts`)) as { fields: Vocabulary }).fields

const vocabularies = new Map(
  await Promise.all(languages.map(async (language) => [language, await vocabularyOf(language)] as const)),
)

/** @returns the resource with its names, labels, words and options in the language; as it is defined without one */
export function resourceIn(language: Language | null, resource: Resource): Resource {
  const vocabulary = language && vocabularies.get(language)
  return vocabulary ? wordsIn(resource, vocabulary) : resource
}
