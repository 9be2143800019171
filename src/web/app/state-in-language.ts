import { type Language, languages, translationKey } from '#shared/languages.ts'
import type { Resource } from '#shared/resource.ts'
import { about } from '#shared/resources/about.ts'
import { board } from '#shared/resources/board.ts'
import { categories } from '#shared/resources/categories.ts'
import { events } from '#shared/resources/events.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { pages } from '#shared/resources/pages.ts'
import { posts } from '#shared/resources/posts.ts'
import { pageSlice } from '#web/features/pages/page-slice.ts'
import type { RootState } from './store.ts'

type Texts = Readonly<Record<string, unknown>>

/** The lists of the store whose records hold texts in each language. */
const lists: readonly [area: keyof RootState, list: string, resource: Resource][] = [
  ['about', 'about', about],
  ['board', 'board', board],
  ['event', 'events', events],
  ['kontakt', 'kontakt', kontakt],
  ['post', 'posts', posts],
  ['post', 'categories', categories],
]

const keysOf = new Map<Resource, string[]>(
  [...lists.map(([, , resource]) => resource), pages as Resource].map((resource) => [
    resource,
    Object.keys(resource.fields).filter((name) => resource.fields[name]?.translatable),
  ]),
)

/** @returns the record without the texts that a page in the language does not show; an address keeps its words */
function emptied<T extends Texts>(record: T, resource: Resource, language: Language): T {
  const rest: Record<string, unknown> = { ...record }
  for (const key of keysOf.get(resource) ?? []) {
    const own = translationKey(key, language)
    const kept = record[own] ? own : key
    for (const other of languages.map((one) => translationKey(key, one))) {
      const isAddress = other === key && resource.fields[key]?.inAddress
      if (other !== kept && rest[other] && !isAddress) rest[other] = ''
    }
  }
  return rest as T
}

/**
 * A text in a language that the page is not shown in would be sent for nothing.
 * @returns the state with each text once: in the language, else in the first. An area without records stays the very
 *   same object, by which it is left out.
 */
export function stateInLanguage(state: RootState, language: Language): RootState {
  const areas: Record<string, Texts> = { ...state }
  for (const [area, list, resource] of lists) {
    const records = areas[area]?.[list] as readonly Texts[]
    if (records.length > 0)
      areas[area] = { ...areas[area], [list]: records.map((record) => emptied(record, resource, language)) }
  }
  const { currentPost } = state.post
  if (currentPost) areas.post = { ...areas.post, currentPost: emptied(currentPost, posts, language) }
  const own = pageSlice.select(state)
  if (own.length > 0) {
    const records = own.map((page) => emptied(page, pages, language))
    areas.records = { ...state.records, pages: { ...state.records.pages, records } }
  }
  return areas as RootState
}
