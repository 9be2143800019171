import { type Language, languages, translationKey } from '#shared/languages.ts'
import type { Resource } from '#shared/resource.ts'
import { about } from '#shared/resources/about.ts'
import { board } from '#shared/resources/board.ts'
import { categories } from '#shared/resources/categories.ts'
import { events } from '#shared/resources/events.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { posts } from '#shared/resources/posts.ts'
import type { RootState } from './store.ts'

type Texts = Readonly<Record<string, unknown>>

/** @returns the keys of the texts that stand in each language */
const translatable = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.translatable)

/** @returns the record without the texts that a page in the language does not show; an address keeps its words */
function emptied<T extends Texts>(record: T, resource: Resource, language: Language): T {
  const rest: Record<string, unknown> = { ...record }
  for (const key of keysOf.get(resource) ?? []) {
    const own = translationKey(key, language)
    const shown = record[own] ? own : key
    for (const other of languages.map((one) => translationKey(key, one))) {
      const isAddress = other === key && resource.fields[key]?.inAddress
      if (other !== shown && rest[other] && !isAddress) rest[other] = ''
    }
  }
  return rest as T
}

const keysOf = new Map<Resource, string[]>(
  [about, board, categories, events, kontakt, posts].map((resource) => [resource, translatable(resource)]),
)

/**
 * A text in a language that the page is not shown in would be sent for nothing.
 * @returns the state with each text once: in the language, else in the first. What holds nothing
 *   stays the very same, by which it is left out.
 */
export function stateInLanguage(state: RootState, language: Language): RootState {
  const { about: aboutState, board: boardState, event, kontakt: kontaktState, post } = state
  const all = <T extends Texts>(records: readonly T[], resource: Resource) =>
    records.map((record) => emptied(record, resource, language))
  return {
    ...state,
    ...(event.events.length > 0 && { event: { ...event, events: all(event.events, events) } }),
    ...(aboutState.about.length > 0 && { about: { ...aboutState, about: all(aboutState.about, about) } }),
    ...(boardState.board.length > 0 && { board: { ...boardState, board: all(boardState.board, board) } }),
    ...(kontaktState.kontakt.length > 0 && {
      kontakt: { ...kontaktState, kontakt: all(kontaktState.kontakt, kontakt) },
    }),
    ...((post.posts.length > 0 || post.categories.length > 0 || post.currentPost) && {
      post: {
        ...post,
        posts: all(post.posts, posts),
        categories: all(post.categories, categories),
        currentPost: post.currentPost && emptied(post.currentPost, posts, language),
      },
    }),
  }
}
