import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'
import { addFoldedColumn, foldedColumn } from '#server/db/folded-columns.ts'

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

/** A column; `fold` means the folded text beside it, `orEmpty` its value with an empty text for null. */
type IndexColumn = string | { fold: string } | { orEmpty: string }

function columnName(column: IndexColumn): string {
  if (typeof column === 'string') return column
  return 'fold' in column ? column.fold : column.orEmpty
}

function expression(column: IndexColumn) {
  if (typeof column === 'string') return sql.ref(column)
  return 'fold' in column
    ? sql.ref(foldedColumn(column.fold))
    : sql`(coalesce(${sql.ref(column.orEmpty)}, ''))`
}

/** @returns a function that indexes the records outside the bin; a folded text that lacks its column gets it. */
export function liveIndex(db: Kysely<unknown>, dialect: Dialect) {
  return async (table: string, columns: IndexColumn[], unique = false): Promise<void> => {
    for (const column of columns)
      if (typeof column === 'object' && 'fold' in column)
        await addFoldedColumn({ db, dialect }, { table, column: column.fold })
    const name = sql.ref(`${table}_${columns.map(columnName).join('_')}`)
    const kind = unique ? sql`unique index` : sql`index`
    await sql`create ${kind} ${name} on ${sql.table(table)} (${sql.join(columns.map(expression))})
      where deleted_at is null`.execute(db)
  }
}

/** @returns a function that makes a text unique among the records outside the bin, as it is folded. */
export function liveUnique(db: Kysely<unknown>, dialect: Dialect) {
  const index = liveIndex(db, dialect)
  return (table: string, column: string): Promise<void> => index(table, [{ fold: column }], true)
}

/** Each start makes the indexes of searches (`search-indexes.ts`): the earliest migrations asked for others here. */
export const searchIndex = async (..._asked: unknown[]): Promise<void> => {}
