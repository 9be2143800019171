import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { type Dialect, postgresDialect, sqliteDialect } from '#server/db/dialect.ts'
import { folding } from '#server/db/folded-columns.ts'
import { NodeSqliteDialect, openSqlite } from '#server/db/node-sqlite.ts'
import { setQueryTimeout } from '#server/db/query-timeout.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { secondMs } from '#shared/durations.ts'

export type Database = {
  db: Db
  dialect: Dialect
  /** Only for PostgreSQL, where `LISTEN` needs a connection of its own. */
  pool: pg.Pool | null
  /** Only for SQLite, whose `data_version` tells that another process wrote. */
  sqlite: DatabaseSync | null
  close(): Promise<void>
}

/** PostgreSQL refuses `in ()`, which finds nothing in SQLite: an account that may read nothing would break the page it opens. */
export const postgresPlugins = [
  folding,
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
]

/** How long a connection to PostgreSQL may take: less than a visitor waits (T46). */
const visitorConnectMs = 2 * secondMs
/** The same for a command, which steps back behind visitors and may get little of a busy machine. */
export const commandConnectMs = 30 * secondMs

/** @returns a pool whose connections may break */
export function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ application_name: 'gille', keepAlive: true, ...options })
  // Without a listener a connection that breaks ends the process, idle or between two queries of a transaction; the next
  // query reports the error instead.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function connectPostgres(connectionString: string, connectMs: number): Database {
  const pool = createPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 5_000,
  })
  pool.on('connect', setQueryTimeout)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: postgresPlugins })
  return { db, dialect: postgresDialect, pool, sqlite: null, close: () => db.destroy() }
}

/** @returns the path of the SQLite database */
export const sqliteFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'gille.sqlite')

function openFile(config: Pick<Config, 'dataDir'>): Database {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = sqliteFile(config)
  const sqlite = openSqlite(file)
  chmodSync(file, 0o600)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite), plugins: [folding] })
  const close = async () => {
    await db.destroy()
    if (sqlite.isOpen) sqlite.close()
  }
  return { db, dialect: sqliteDialect, pool: null, sqlite, close }
}

/**
 * @returns the database of the settings, not migrated yet.
 * @throws the driver's error when the SQLite file cannot be opened.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  connectMs = visitorConnectMs,
): Database {
  return config.databaseUrl ? connectPostgres(config.databaseUrl, connectMs) : openFile(config)
}
