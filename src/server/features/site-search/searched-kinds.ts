import { tableOf } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import { eventPage, postPage } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { events } from '#shared/resources/events.ts'
import { posts } from '#shared/resources/posts.ts'

export type FoundRow = Readonly<Record<string, unknown>> & { id: number }

/** Records that visitors find on the site, each with a page of its own. */
export type SearchedKind = {
  resource: Resource
  /** Field of the title. */
  title: string
  /** Further fields that are searched, in the order in which an excerpt is looked for in them. */
  texts: readonly string[]
  /** Field of the day or the time, for the order and to be shown. */
  day: string
  /** @returns the address of each record's page, in the order of the rows */
  addressesOf(db: Db, rows: readonly FoundRow[]): Promise<string[]> | string[]
}

/** An event that shares its name with another one is told from it by its id. */
async function eventAddresses(db: Db, rows: readonly FoundRow[]): Promise<string[]> {
  const shared = await tableOf(db, events)
    .where('deleted_at', 'is', null)
    .where(
      'eventName',
      'in',
      rows.map(({ eventName }) => eventName),
    )
    .groupBy('eventName')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select('eventName')
    .execute()
  const names = new Set(shared.map(({ eventName }) => eventName))
  return rows.map(({ id, eventName }) => eventPage(String(eventName), names.has(eventName) ? id : undefined))
}

export const searchedKinds: readonly SearchedKind[] = [
  {
    resource: posts,
    title: 'title',
    texts: ['content'],
    day: 'post_date',
    addressesOf: (_, rows) => rows.map(({ id }) => postPage(id)),
  },
  {
    resource: events,
    title: 'eventName',
    texts: ['eventDesc', 'eventLocation', 'eventOrganizer'],
    day: 'eventDate',
    addressesOf: eventAddresses,
  },
]
