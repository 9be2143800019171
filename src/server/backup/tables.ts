import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { isFoldedColumn } from '#server/db/folded-columns.ts'
import { countRows } from '#server/db/row-counts.ts'
import { isPartOfSearchTable, isSearchTable } from '#server/db/search-indexes.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { batchesOf } from '#shared/batches.ts'

/** A table as its rows are copied. */
export type CopiedTable = {
  name: string
  hasId: boolean
  /** Its ids are integers that the database generates. */
  hasIntegerIds: boolean
  /** Columns that hold true and false, as far as the database tells. */
  booleans: ReadonlySet<string>
  columns: ReadonlySet<string>
}

/** A row by the names of its columns. */
export type CopiedRow = Record<string, string | number | boolean | null>

/** Tables are known by name only: an archive may come from an older version. The next start folds their texts. */
export type AnyTables = Kysely<Record<string, CopiedRow>>

const anyTables = (db: Db | Tx): AnyTables => db.withoutPlugins() as unknown as AnyTables

/** Their rows go into an archive as the files that they are beside SQLite (`kept-files.ts`). */
const fileTables = ['media', 'media_files', 'secrets']
/** The same of an installation that is new enough to have it. */
const laterFileTables = ['media_parts']
/** Its rows are made again when they are needed. */
const madeAgain = ['media_avif', 'media_jpeg']

const isOwn = (name: string): boolean =>
  !/^(kysely_|sqlite_)/.test(name) &&
  !isSearchTable(name) &&
  ![...fileTables, ...laterFileTables, ...madeAgain].includes(name)

async function hasTables(db: Db | Tx, wanted: readonly string[]): Promise<boolean> {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  return wanted.every((name) => names.includes(name))
}

/** @returns whether pictures and the secret are rows of this database */
export const hasFileTables = (db: Db | Tx): Promise<boolean> => hasTables(db, fileTables)

/** @returns whether files that are kept as they came are rows too; an older installation has none before its next start */
export const hasLaterFileTables = (db: Db | Tx): Promise<boolean> => hasTables(db, laterFileTables)

/** @returns the tables, each behind those that its rows refer to */
export async function findTables(db: Db | Tx, dialect: Dialect): Promise<CopiedTable[]> {
  const all = await db.introspection.getTables()
  const tables = new Map(
    all
      .filter(({ name }) => isOwn(name))
      .map(({ name, columns }) => [
        name,
        {
          name,
          hasId: columns.some((column) => column.name === 'id'),
          hasIntegerIds: columns.some(({ name, dataType }) => name === 'id' && /^int/i.test(dataType)),
          booleans: new Set(
            columns.filter(({ dataType }) => dataType === 'bool').map((column) => column.name),
          ),
          columns: new Set(columns.map((column) => column.name).filter((column) => !isFoldedColumn(column))),
        },
      ]),
  )
  const { rows: references } = await dialect.references.execute(db)
  const sorted = new Set<CopiedTable>()
  const visit = (table: CopiedTable): void => {
    for (const { child, parent } of references) {
      const target = tables.get(parent)
      if (child === table.name && target && target !== table && !sorted.has(target)) visit(target)
    }
    sorted.add(table)
  }
  for (const table of tables.values()) visit(table)
  return [...sorted]
}

export const batchSize = 1_000

/** @returns the rows of a table, a thousand at a time, in the order of their ids */
export async function* readRows(db: Db, { name, hasId, columns }: CopiedTable): AsyncGenerator<CopiedRow[]> {
  const query = anyTables(db)
    .selectFrom(name)
    .select([...columns])
  if (!hasId) {
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    return
  }
  let next = query
  for (;;) {
    const rows = await next.orderBy('id').limit(batchSize).execute()
    if (rows.length === 0) return
    yield rows
    next = query.where('id', '>', rows.at(-1)?.id ?? null)
  }
}

/** Parameters that a statement of either database may have. */
const maxParameters = 30_000

/** Stores rows that came from either database. */
export async function insertRows(
  tx: Tx,
  dialect: Dialect,
  { table, rows }: { table: CopiedTable; rows: readonly CopiedRow[] },
): Promise<void> {
  const store = (name: string, value: CopiedRow[string]): CopiedRow[string] => {
    if (value === null) return null
    if (dialect.name === 'sqlite') return typeof value === 'boolean' ? Number(value) : value
    return table.booleans.has(name) ? Boolean(value) : value
  }
  const step = Math.floor(maxParameters / table.columns.size)
  for (const some of batchesOf(rows, step)) {
    const values = some.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, store(name, value)])),
    )
    await anyTables(tx).insertInto(table.name).values(values).execute()
  }
}

/** @returns the number of a table's rows */
export const countTable = (db: Db | Tx, table: string): Promise<number> =>
  countRows(anyTables(db).selectFrom(table))

export const emptyTable = (tx: Tx, table: string): Promise<unknown> =>
  anyTables(tx).deleteFrom(table).execute()

/** Everything of a schema that migrations make and that does not go with a table. */
export type SchemaParts = { tables: string[]; functions: string[] }

/** @returns the tables of a database, those of the migrator too, and its functions that no extension brought */
export async function findParts({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<SchemaParts> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const { rows: functions } = await dialect.functions.execute(db)
  return {
    tables: tables.map(({ name }) => name).filter((name) => !isPartOfSearchTable(name)),
    functions: functions.map(({ name }) => name),
  }
}

/** Drops all tables and functions but those that there were before. */
export async function dropNewParts(database: Database, before: SchemaParts): Promise<void> {
  const { db, dialect } = database
  const now = await findParts(database)
  const isNew = (kind: keyof SchemaParts) => (name: string) => !before[kind].includes(name)
  await dialect.dropTables(db, now.tables.filter(isNew('tables')))
  for (const name of now.functions.filter(isNew('functions')))
    await sql`drop function ${sql.raw(name)}`.execute(db)
}
