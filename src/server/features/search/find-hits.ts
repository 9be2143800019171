import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { StoredRow } from '#server/crud/record-codec.ts'
import type { AnyQuery } from '#server/crud/rules.ts'
import { on } from '#server/crud/write-records.ts'
import { foldText } from '#server/db/dialect.ts'
import { type SearchHit, titleFields } from '#shared/administration.ts'
import type { Resource } from '#shared/resource.ts'
import { contact } from '#shared/resources/contact.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { posts } from '#shared/resources/posts.ts'
import { toWallTime } from '#shared/time.ts'

/** Hits of each kind. */
const perKind = 5
/** Of how many of the newest records of a kind the middle of their texts is searched too. */
const searchedThrough = 3_000

type Kind = {
  resource: Resource
  /** What is searched; with `indexed` also by its beginning, among all records. */
  fields: string[]
  indexed: string[]
  /** What tells two of the same title apart. */
  hint: (row: StoredRow) => string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const kinds: readonly Kind[] = [
  {
    resource: members,
    fields: ['first_name', 'last_name', 'email'],
    indexed: ['first_name', 'last_name', 'email'],
    hint: ({ email }) => text(email),
  },
  {
    resource: events,
    fields: ['eventName', 'eventLocation'],
    indexed: ['eventName'],
    hint: ({ eventDate }) => toWallTime(text(eventDate)).slice(0, 16).replace('T', ' '),
  },
  { resource: posts, fields: ['title'], indexed: [], hint: ({ post_date }) => text(post_date) },
  {
    resource: contact,
    fields: ['name', 'email', 'message'],
    indexed: [],
    hint: ({ message }) => text(message).replace(/\s+/g, ' ').slice(0, 80),
  },
  { resource: partners, fields: ['name'], indexed: [], hint: () => '' },
]

type Search = { context: AppContext; kind: Kind; words: string[] }

const living = ({ context, kind }: Search): AnyQuery =>
  (context.db.selectFrom(on(kind.resource)) as unknown as AnyQuery)
    .selectAll()
    .where('deleted_at', 'is', null)

/** Every word stands somewhere in the fields. */
function containing(query: AnyQuery, { context, kind }: Search, words: string[]): AnyQuery {
  if (words.length === 0) return query
  const all: RawBuilder<unknown> = sql.join(
    kind.fields.map((name) => sql.ref(name)),
    sql` || ' ' || `,
  )
  const folded = context.dialect.fold(sql`${all}`)
  return words.reduce((found, word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return found.where(sql<boolean>`${folded} like ${pattern} escape '\\'`)
  }, query)
}

/** Those of which one field begins with the first word: found by its index, however many there are. */
async function findByBeginning(search: Search): Promise<StoredRow[]> {
  const { context, kind, words } = search
  const [first = '', ...others] = words
  const found: StoredRow[] = []
  for (const name of kind.indexed) {
    const key = context.dialect.fold(sql.ref(name))
    const query = living(search)
      .where(sql<boolean>`${key} >= ${first}`)
      .where(sql<boolean>`${key} < ${`${first}\u{10ffff}`}`)
      .orderBy(key)
      .limit(others.length > 0 ? searchedThrough : perKind)
    const rows =
      others.length > 0
        ? containing(
            context.db.selectFrom(query.as('begun')).selectAll() as unknown as AnyQuery,
            search,
            others,
          )
        : query
    found.push(...((await rows.limit(perKind).execute()) as StoredRow[]))
  }
  return found
}

/** Those among the newest that have every word anywhere. */
async function findAnywhere(search: Search): Promise<StoredRow[]> {
  const { context, words } = search
  const newest = living(search).orderBy('id', 'desc').limit(searchedThrough)
  const base = context.db.selectFrom(newest.as('newest')).selectAll() as unknown as AnyQuery
  return (await containing(base, search, words).limit(perKind).execute()) as StoredRow[]
}

async function findKind(search: Search): Promise<SearchHit[]> {
  const { kind } = search
  const rows = new Map<number, StoredRow>()
  for (const row of await findByBeginning(search)) rows.set(row.id, row)
  if (rows.size < perKind) for (const row of await findAnywhere(search)) rows.set(row.id, row)
  return [...rows.values()].slice(0, perKind).map((row) => {
    const title = titleFields(kind.resource).map((name) => text(row[name]))
    return { resource: kind.resource.name, id: row.id, title: title.join(' ').trim(), hint: kind.hint(row) }
  })
}

/**
 * @param q what was typed; each of its words has to be found, whatever its capital letters
 * @returns at most 5 hits of each kind of record: first what begins like that, then what has it anywhere
 */
export async function findHits(context: AppContext, q: string): Promise<SearchHit[]> {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
  if (words.length === 0) return []
  const hits: SearchHit[] = []
  for (const kind of kinds) hits.push(...(await findKind({ context, kind, words })))
  return hits
}
