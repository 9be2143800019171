import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Does work that may take longer than any visitor's query: waiting for another instance, indexing a long table.
 * @param work is given one connection, which PostgreSQL does not cut off until the work is done
 */
export async function withoutTimeLimit(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (!pool) return work(db)
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    try {
      await work(one)
    } finally {
      await sql`reset statement_timeout`.execute(one)
    }
  })
}
