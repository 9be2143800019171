import type { Resource } from '#shared/resource.ts'
import { type LocalizedResource, localizeResource } from '#shared/resource-words.ts'

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * @param words by their keys; a field without a label among them is called by its name
 * @returns a resource of a test with words
 */
export const localized = <R extends Resource>(
  resource: R,
  words: Readonly<Record<string, string>> = {},
): LocalizedResource<R> =>
  localizeResource(resource, {
    say: ({ key }) => words[key] ?? capitalised(key.split('.').at(-2) ?? key),
    has: (key) => key in words,
  })
