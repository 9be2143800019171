import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { secondMs } from '#shared/durations.ts'

/** Greatest number of cached statements. Preparing a short statement takes longer than running it. */
const maxStatements = 500

/** Counters of limits outlive the process, and a power cut only by chance: nobody was promised them. */
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

/** How long a write waits for that of another process before it is given up. */
const lockTimeoutMs = 10 * secondMs
/** SQLite itself waits without letting the process do anything else, so it waits hardly at all. */
const blockingTimeoutMs = 5
const pauses = { firstMs: 2, longestMs: 50 }

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

const busy = 5

/** Extended codes hold the plain one in their lowest byte. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === busy

/** Lets one after the other use the connection. */
function createTurns() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}

/**
 * Kysely's driver for the one connection, whose users come one after the other. While another process holds the lock
 * that a write needs, the write waits and tries again, and the process goes on: others read meanwhile (T66).
 */
class WaitingDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #turns = createTurns()
  #connection: DatabaseConnection | undefined

  constructor(database: DatabaseSync, config: SqliteDialectConfig) {
    super(config)
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    this.#connection ??= this.#waiting(await super.acquireConnection())
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.give()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction that begins to write later may fail with SQLITE_BUSY without waiting.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  #waiting(connection: DatabaseConnection): DatabaseConnection {
    const executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
      const giveUpAt = performance.now() + lockTimeoutMs
      for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(2 * pauseMs, pauses.longestMs)) {
        try {
          return await connection.executeQuery(query)
        } catch (error) {
          // Inside a transaction the lock is ours, and nobody else may have the connection.
          if (!isBusy(error) || this.#database.isTransaction || performance.now() > giveUpAt) throw error
        }
        this.#turns.give()
        await wait(pauseMs)
        await this.#turns.take()
      }
    }
    return { executeQuery, streamQuery: (...query) => connection.streamQuery(...query) }
  }
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
    this.#driver = new WaitingDriver(database, { database: adapter })
  }

  override createAdapter(): Adapter {
    return new Adapter()
  }

  override createDriver(): Driver {
    return this.#driver
  }
}
