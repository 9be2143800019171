import { Kysely, PostgresDialect, sql } from 'kysely'
import { commandConnectMs, createPool, type Database, postgresPlugins } from '#server/db/database.ts'
import type { Db, Tables } from '#server/db/tables.ts'

/**
 * Runs work that may take longer than a visitor's query may, such as a migration, on a connection of its own.
 * @param work gets that connection, whose statements PostgreSQL does not cancel and whose silence is waited out.
 */
export async function withoutTimeLimit(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (!pool) return work(db)
  const patient = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: createPool({ ...pool.options, max: 1, connectionTimeoutMillis: commandConnectMs }),
    }),
    plugins: postgresPlugins,
  })
  try {
    await patient.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await work(connection)
    })
  } finally {
    await patient.destroy()
  }
}
