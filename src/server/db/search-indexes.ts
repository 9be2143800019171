import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { SearchIndex } from '#server/db/dialect.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { foldVersion } from '#shared/fold.ts'
import { paletteFields, type Resource } from '#shared/resource.ts'
import { findResource, resources } from '#shared/resources/index.ts'

type Place = Pick<Database, 'db' | 'dialect'>

const prefix = 'search_'

/** An index of other columns, or of texts that were folded by other rules, has another name. */
function indexOf(resource: Resource): SearchIndex | null {
  if (resource.search === false || !resource.search?.hasSearchIndex) return null
  const columns = paletteFields(resource).map(foldedColumn)
  const digest = sha256(`${foldVersion} ${columns}`).slice(0, 8)
  return { name: `${prefix}${resource.name}_${digest}`, table: resource.name, columns }
}

const indexes: ReadonlyMap<string, SearchIndex> = new Map(
  resources.flatMap((resource) => {
    const index = indexOf(resource)
    return index ? [[resource.name, index]] : []
  }),
)

/** @returns whether the table is part of an index of SQLite, which each database makes for itself. */
export const isSearchTable = (table: string): boolean => table.startsWith(prefix)

/** @returns whether the table is made, and dropped, with another one. */
export const isPartOfSearchTable = (table: string): boolean =>
  isSearchTable(table) && /_(?:data|idx|docsize|config)$/.test(table)

/** @returns the names of the indexes that are there, and those that ought to be. */
async function compareIndexes({ db, dialect }: Place) {
  const { rows } = await dialect.indexes.execute(db)
  const present = rows.map(({ name }) => name).filter((name) => isSearchTable(name))
  const asked = [...indexes.values()]
  return {
    outdated: present.filter((name) => !asked.some((index) => index.name === name)),
    lacking: asked.filter(({ name }) => !present.includes(name)),
  }
}

/** Drops the indexes that no search asks for any more. */
export async function dropOutdatedIndexes(place: Place): Promise<void> {
  for (const name of (await compareIndexes(place)).outdated)
    await place.dialect.dropSearchIndex(place.db, name)
}

/** Makes the indexes that are lacking, each of all rows. */
export async function createLackingIndexes(place: Place): Promise<void> {
  for (const index of (await compareIndexes(place)).lacking)
    await place.dialect.createSearchIndex(place.db, index)
}

/** @returns whether there are the indexes that the searches ask for, and no others. */
export async function hasSearchIndexes(place: Place): Promise<boolean> {
  const { outdated, lacking } = await compareIndexes(place)
  return outdated.length + lacking.length === 0
}

/** More rows than that are not picked by an index: whoever searches for what stands in them all reads them in order. */
const maxCandidates = 2_000

const trigramsOf = (word: string): string[] => {
  const characters = [...word]
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
}

/** Finds by the index the rows that may hold all words; null when they are too many, or the words too short. */
async function findCandidates(
  { db, dialect }: Place,
  { index, words }: { index: SearchIndex; words: readonly string[] },
) {
  const trigrams = [...new Set(words.flatMap(trigramsOf))]
  if (trigrams.length === 0) return null
  const { rows } = await dialect.havingTrigrams(index, trigrams, maxCandidates + 1).execute(db)
  return rows.length > maxCandidates ? null : rows.map(({ id }) => Number(id))
}

/** Fields of a resource, and the words of `searchWords` that are looked for in them. */
export type Wanted = { resource: Resource; fields: readonly string[]; words: readonly string[] }

/** A condition: each word stands in one of the fields. */
export function holdsWords({ dialect }: Pick<Place, 'dialect'>, { fields, words }: Omit<Wanted, 'resource'>) {
  const columns = fields.map((name) => sql.ref(foldedColumn(name)))
  const either = (word: string) =>
    sql.join(
      columns.map((column) => dialect.holds(column, word)),
      sql` or `,
    )
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`(${either(word)})`),
    sql` and `,
  )})`
}

/** @returns {@link holdsWords} for the rows of the resource, which an index of its fields picks first. */
export async function findWords(
  place: Place,
  { resource, fields, words }: Wanted,
): Promise<RawBuilder<boolean>> {
  const holds = holdsWords(place, { fields, words })
  const index = findResource(resource.name) === resource ? indexes.get(resource.name) : undefined
  if (!index || !fields.every((name) => index.columns.includes(foldedColumn(name)))) return holds
  const ids = await findCandidates(place, { index, words })
  return ids === null ? holds : sql<boolean>`(${place.dialect.isAmong(ids)} and ${holds})`
}

/** @returns {@link findWords} for any of the forms that `searchForms` gives */
export async function findForms(
  place: Place,
  { forms, ...wanted }: Omit<Wanted, 'words'> & { forms: readonly (readonly string[])[] },
): Promise<RawBuilder<boolean>> {
  const found: RawBuilder<boolean>[] = []
  for (const words of forms) found.push(await findWords(place, { ...wanted, words }))
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}
