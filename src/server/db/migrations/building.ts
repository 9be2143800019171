import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** A migration's second argument, beside the database. */
export type MigrationContext = { dialect: Dialect }

type Table = CreateTableBuilder<string, string>

/** @returns a function that creates a table with the system columns and the columns that `columns` adds. */
export function createResourceTable(db: Kysely<unknown>, dialect: Dialect) {
  return async (name: string, columns: (table: Table) => Table): Promise<void> => {
    await columns(dialect.addId(db.schema.createTable(name)) as Table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .execute()
  }
}

/** A column; `fold` means the sort key of its text, `orEmpty` its value with an empty text for null. */
type IndexColumn = string | { fold: string } | { orEmpty: string }

function columnName(column: IndexColumn): string {
  if (typeof column === 'string') return column
  return 'fold' in column ? column.fold : column.orEmpty
}

function expression(dialect: Dialect, column: IndexColumn) {
  if (typeof column === 'string') return sql.ref(column)
  const ref = sql.ref(columnName(column))
  return 'fold' in column ? sql`(${dialect.fold(ref)})` : sql`(coalesce(${ref}, ''))`
}

/** @returns a function that indexes the records outside the bin. */
export function liveIndex(db: Kysely<unknown>, dialect: Dialect) {
  return async (table: string, columns: IndexColumn[], unique = false): Promise<void> => {
    const name = sql.ref(`${table}_${columns.map(columnName).join('_')}`)
    const list = sql.join(columns.map((column) => expression(dialect, column)))
    const kind = unique ? sql`unique index` : sql`index`
    await sql`create ${kind} ${name} on ${sql.table(table)} (${list}) where deleted_at is null`.execute(db)
  }
}

/** @returns a function that makes a text unique among the records outside the bin, whatever its case. */
export function liveUnique(db: Kysely<unknown>, dialect: Dialect) {
  const index = liveIndex(db, dialect)
  return (table: string, column: string): Promise<void> => index(table, [{ fold: column }], true)
}

/**
 * Indexes the searched texts of a table that may become long. SQLite reads the folded texts from the index instead of
 * folding each row; `id + 0 > 0` keeps the index out of all other queries (see `dialect.matches`). PostgreSQL finds
 * parts of words by the extension pg_trgm, if the owner of the database may create it.
 * @param columns the searched fields, in the order of the definition.
 * @param name of the index, unless it is that of the table.
 */
export async function searchIndex(
  db: Kysely<unknown>,
  dialect: Dialect,
  { table, columns, name = `${table}_search` }: { table: string; columns: readonly string[]; name?: string },
): Promise<void> {
  const text = dialect.searched(columns)
  const create = sql`create index ${sql.ref(name)} on ${sql.table(table)}`
  if (dialect.name === 'sqlite') {
    await sql`${create} (${text}) where deleted_at is null and id + 0 > 0`.execute(db)
    return
  }
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(
    db,
  )
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length > 0)
    await sql`${create} using gin ((${text}) gin_trgm_ops) where deleted_at is null`.execute(db)
}
