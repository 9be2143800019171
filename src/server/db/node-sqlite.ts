import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Driver, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { lockTimeoutMs, SharingDriver } from '#server/db/sqlite-driver.ts'

/** Greatest number of cached statements. Preparing a short statement takes longer than running it. */
const maxStatements = 500

/** Statements that change counters of limits, which survive the process but not always a power cut; no answer promises them. */
const mayBeLost = /^(?:insert into|update|delete from) "rate_limits"/

class Statement implements SqliteStatement {
  readonly reader: boolean
  readonly statement: StatementSync
  readonly #database: DatabaseSync
  readonly #mayBeLost: boolean

  constructor(database: DatabaseSync, sql: string) {
    this.statement = database.prepare(sql)
    this.reader = this.statement.columns().length > 0
    this.#database = database
    this.#mayBeLost = mayBeLost.test(sql)
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#execute(() => this.statement.all(...(parameters as SQLInputValue[])))
  }

  run(parameters: readonly unknown[]) {
    return this.#execute(() => this.statement.run(...(parameters as SQLInputValue[])))
  }

  /** In a transaction the statement is as durable as the rest; alone it need not wait for the disk. */
  #execute<T>(execute: () => T): T {
    if (!this.#mayBeLost || this.#database.isTransaction) return execute()
    this.#database.exec('pragma synchronous = normal')
    try {
      return execute()
    } finally {
      this.#database.exec('pragma synchronous = full')
    }
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>
  }
}

/** SQLite itself waits without letting the process do anything else, so it waits hardly at all. */
const blockingTimeoutMs = 5

/**
 * Opens the file with settings that lose nothing at a power cut (measured, settled §2).
 * @param file path of the file, or ':memory:'.
 */
export function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -16000;
    pragma temp_store = memory;
    pragma secure_delete = on;
    pragma busy_timeout = ${blockingTimeoutMs};
  `)
  return database
}

class Adapter extends SqliteAdapter {
  /** SQLite can roll back schema changes, so Kysely runs the migrations in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver itself lets one after the other use its connection. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect over node:sqlite, with cached statements, and transactions that lock when they begin. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: Driver

  constructor(database: DatabaseSync) {
    const statements = new Map<string, Statement>()
    const adapter: SqliteDatabase = {
      close: () => database.close(),
      prepare(sql) {
        const prepared = statements.get(sql)
        if (prepared) return prepared
        if (statements.size >= maxStatements) statements.clear()
        const statement = new Statement(database, sql)
        statements.set(sql, statement)
        return statement
      },
    }
    super({ database: adapter })
    this.#driver = new SharingDriver(database, { database: adapter })
  }

  override createAdapter(): Adapter {
    return new Adapter()
  }

  override createDriver(): Driver {
    return this.#driver
  }
}
