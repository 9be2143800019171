import type { Db, SystemColumns, Tx } from '#server/db/tables.ts'

/** A row of any resource. Its booleans are 0 and 1 in SQLite. */
export type StoredRow = Record<string, unknown> & {
  id: number
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

type RecordTable = SystemColumns & { [column: string]: unknown }

/** @returns the database, typed for queries whose table is named by a resource. */
export const recordTables = (db: Db | Tx) => db.withTables<{ [table: string]: RecordTable }>()

/** @returns a query that reads from the table of a resource. */
export const tableOf = (db: Db | Tx, { name }: { name: string }) => recordTables(db).selectFrom(name)

/** A query whose rows have the columns of a resource. */
export type RecordQuery = ReturnType<typeof tableOf>

/** @returns the query with all columns selected. */
export const wholeRows = (query: RecordQuery) => query.selectAll().$castTo<StoredRow>()
