import { type RawBuilder, sql } from 'kysely'
import { computeFields } from '#server/crud/compute-fields.ts'
import { toEntity } from '#server/crud/record-codec.ts'
import type { Crud } from '#server/crud/rules.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import { documentTexts } from '#server/documents/document-texts.ts'
import { eventPage, ownPage, postPage } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { documents } from '#shared/resources/documents.ts'
import { events } from '#shared/resources/events.ts'
import { pages } from '#shared/resources/pages.ts'
import { posts } from '#shared/resources/posts.ts'

type Rows = readonly StoredRow[]

/** Records that visitors find on the site, each with a page of its own. */
export type SearchedKind = {
  resource: Resource
  /** Field of the title. */
  title: string
  /** Further fields that are searched, in the order in which an excerpt is looked for in them. */
  texts: readonly string[]
  /** Field of the day or the time, for the order and to be shown. */
  day: string
  /** A text that stands in another table, behind the others: its folded column, and the text of each record. */
  beside?: {
    folded: RawBuilder<unknown>
    read(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  }
  /** @returns the address of each record's page, in the order of the rows */
  addressesOf(crud: Crud, rows: Rows): Promise<string[]> | string[]
}

/** An event that shares its name with another one is told from it by its id. */
async function eventAddresses({ context }: Crud, rows: Rows): Promise<string[]> {
  const shared = await tableOf(context.db, events)
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

/** A document is its file, whose address depends on those that replace it. */
async function documentAddresses(crud: Crud, rows: Rows): Promise<string[]> {
  const entities = rows.map((row) => toEntity(documents, row, 'public'))
  await computeFields(crud, { db: crud.context.db, entities, rows: [...rows] })
  return entities.map(({ address }) => String(address))
}

async function readFileTexts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await documentTexts(db, ids).select(['document_id', 'text']).execute()
  return new Map(rows.map(({ document_id, text }) => [document_id, text]))
}

const fileTexts = {
  folded: sql`coalesce((select ${sql.ref(foldedColumn('text'))} from document_texts where document_id = documents.id and document_texts.file = documents.file), '')`,
  read: readFileTexts,
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
  {
    resource: pages,
    title: 'title',
    texts: ['content', 'description'],
    day: 'publish_date',
    addressesOf: (_, rows) => rows.map(({ slug }) => ownPage(String(slug))),
  },
  {
    resource: documents,
    title: 'title',
    texts: ['sentence'],
    day: 'decided_day',
    beside: fileTexts,
    addressesOf: documentAddresses,
  },
]
