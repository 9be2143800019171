import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Runs work that may take longer than a visitor's query may, such as a migration, without the statement timeout.
 * @param work gets one connection, whose statements PostgreSQL does not cancel until the work is done.
 */
export async function withoutTimeLimit(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (!pool) return work(db)
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
