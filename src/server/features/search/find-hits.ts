import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { StoredRow } from '#server/crud/record-codec.ts'
import type { AnyQuery } from '#server/crud/rules.ts'
import { on } from '#server/crud/write-records.ts'
import { foldSearched, foldText } from '#server/db/dialect.ts'
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
/** Of how many of the newest records of a kind the middle of their texts is searched too, without an index. */
const searchedThrough = 1_000
/** Of how many that begin with the first word the others are looked for. */
const begunThrough = 300

type Kind = {
  resource: Resource
  /** What is searched. */
  fields: readonly string[]
  /** Of these the ones whose beginning is found by an index. */
  indexed: readonly string[]
  /** The fields have an index for searches (`searchIndex`), so all records are searched. */
  hasSearchIndex?: true
  /** What tells two of the same title apart. */
  hint: (row: StoredRow) => string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** As the list searches them with `q`, and as they are indexed. */
const searchedFields = ({ fields }: Resource): string[] =>
  Object.entries(fields)
    .filter(([, { search, kind }]) => search && kind !== 'computed')
    .map(([name]) => name)

const kinds: readonly Kind[] = [
  {
    resource: members,
    fields: searchedFields(members),
    indexed: ['first_name', 'last_name', 'email'],
    hasSearchIndex: true,
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

const table = ({ context, kind }: Search): AnyQuery =>
  context.db.selectFrom(on(kind.resource)) as unknown as AnyQuery

const living = (search: Search): AnyQuery => table(search).selectAll().where('deleted_at', 'is', null)

/** Every word stands somewhere in the fields. */
function containing(query: AnyQuery, { context, kind }: Search, words: readonly string[]): AnyQuery {
  return words.reduce((found, word) => {
    const pattern = `%${foldSearched(word).replace(/[\\%_]/g, '\\$&')}%`
    return found.where(context.dialect.matches(kind.fields, pattern))
  }, query)
}

/** The rows of a query as if they were a table, so that nothing is looked for beyond them. */
const among = ({ context }: Search, query: AnyQuery): AnyQuery =>
  context.db.selectFrom(query.as('some')).selectAll() as unknown as AnyQuery

/** Those of which one field begins with the first word: found by its index, however many there are. */
async function findByBeginning(search: Search): Promise<StoredRow[]> {
  const { context, kind, words } = search
  const [word = '', ...others] = words
  const first = foldText(word)
  const found: StoredRow[] = []
  for (const name of kind.indexed) {
    const key = context.dialect.fold(sql.ref(name))
    const begun = living(search)
      .where(sql<boolean>`${key} >= ${first}`)
      .where(sql<boolean>`${key} < ${`${first}\u{10ffff}`}`)
      .orderBy(key)
      .limit(others.length > 0 ? begunThrough : perKind)
    const rows = others.length > 0 ? containing(among(search, begun), search, others).limit(perKind) : begun
    found.push(...((await rows.execute()) as StoredRow[]))
  }
  return found
}

/** Those that have every word anywhere: of all where that is indexed, else of the newest. */
async function findAnywhere(search: Search): Promise<StoredRow[]> {
  const { context, kind, words } = search
  if (!kind.hasSearchIndex) {
    const newest = living(search).orderBy('id', 'desc').limit(searchedThrough)
    return (await containing(among(search, newest), search, words).limit(perKind).execute()) as StoredRow[]
  }
  // Only the ids: they stand in the index beside the text that is searched.
  const all = table(search).select('id').where('deleted_at', 'is', null)
  const ids = (await containing(all, search, words).limit(perKind).execute()) as { id: number }[]
  const rows = table(search)
    .selectAll()
    .where(context.dialect.isAmong(ids.map(({ id }) => id)))
  return (await rows.execute()) as StoredRow[]
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
  const words = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
  if (words.length === 0) return []
  const hits: SearchHit[] = []
  for (const kind of kinds) hits.push(...(await findKind({ context, kind, words })))
  return hits
}
