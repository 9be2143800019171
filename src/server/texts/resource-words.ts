import type { Language } from '#shared/languages.ts'
import type { Resource } from '#shared/resource.ts'
import { type LocalizedResource, localizeResource, type Speech } from '#shared/resource-words.ts'
import { hasText, wordsIn } from './site-text.ts'

/** How a language says the words of resources and their fields. */
export const speechOf = (language: Language): Speech => ({
  say: (message) => wordsIn(language, message),
  has: (key) => hasText(language, key),
})

/** @returns the resource with its words in the language */
export const resourceIn = <R extends Resource>(language: Language, resource: R): LocalizedResource<R> =>
  localizeResource(resource, speechOf(language))
