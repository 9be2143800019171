import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { searchIndex } from '#server/db/migrations/building.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { columnFields, paletteFields, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

type Place = { db: Db | Tx; dialect: Dialect }
/** A column that a table lacks. */
type Column = { table: string; column: string }

/** Adds a column for a text; the rows that are there already have none. */
export const addTextColumn = (db: Db | Tx, { table, column }: Column): Promise<void> =>
  db.schema
    .alterTable(table)
    .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
    .execute()

/** The columns of texts in other languages that their tables lack. */
async function lackedColumns({ db }: Place): Promise<Column[]> {
  const tables = await db.introspection.getTables()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  return resources.flatMap((resource) => {
    const present = columnsOf.get(resource.name)
    if (!present) return []
    return columnFields(resource)
      .filter(([name, { translates }]) => translates !== undefined && !present.includes(name))
      .map(([column]) => ({ table: resource.name, column }))
  })
}

/** An index of other columns has another name. One whose texts stand in one language is made by a migration. */
function searchIndexName(resource: Resource): string {
  const columns = paletteFields(resource)
  const isTranslated = columns.some((name) => resource.fields[name]?.translates !== undefined)
  return `${resource.name}_search${isTranslated ? `_${sha256(columns.join()).slice(0, 8)}` : ''}`
}

type Outdated = { resource: Resource; name: string; others: string[] }

/** The search indexes that are not of the columns that the palette searches. */
async function outdatedIndexes({ db, dialect }: Place): Promise<Outdated[]> {
  const { rows } = await dialect.indexes.execute(db)
  const names = rows.map((row) => row.name)
  const indexed = resources.filter(({ search }) => search !== false && search?.hasSearchIndex)
  return indexed
    .map((resource) => {
      const name = searchIndexName(resource)
      const plain = `${resource.name}_search`
      const own = names.filter((other) => other === plain || other.startsWith(`${plain}_`))
      return { resource, name, others: own.filter((other) => other !== name), isThere: own.includes(name) }
    })
    .filter(({ others, isThere }) => others.length > 0 || !isThere)
}

/**
 * Gives the database what the languages of the program ask of it, whichever it has had so far: a column for each
 * translatable text in each other language, and the search indexes over them. Of several instances one works and the
 * others wait. A language that is no longer there loses nothing.
 */
export async function completeTranslations({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  const isComplete = async (place: Place): Promise<boolean> =>
    (await lackedColumns(place)).length === 0 && (await outdatedIndexes(place)).length === 0
  if (await isComplete({ db, dialect })) return
  await db.transaction().execute(async (tx) => {
    await dialect.lockKey(tx, 'translations')
    const place = { db: tx, dialect }
    for (const column of await lackedColumns(place)) await addTextColumn(tx, column)
    for (const { resource, name, others } of await outdatedIndexes(place)) {
      for (const other of others) await sql`drop index ${sql.ref(other)}`.execute(tx)
      const untyped = tx as unknown as Kysely<unknown>
      await searchIndex(untyped, dialect, { table: resource.name, columns: paletteFields(resource), name })
    }
  })
}
