import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'

/** Greatest number of cached statements. Preparing a short statement takes longer than running it. */
const maxStatements = 500

class Statement implements SqliteStatement {
  readonly reader: boolean
  readonly statement: StatementSync

  constructor(statement: StatementSync) {
    this.statement = statement
    this.reader = statement.columns().length > 0
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.statement.all(...(parameters as SQLInputValue[]))
  }

  run(parameters: readonly unknown[]) {
    return this.statement.run(...(parameters as SQLInputValue[]))
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>
  }
}

/**
 * Opens the file with settings that lose nothing at a power cut (measured, settled §2).
 * @param file path of the file, or ':memory:'.
 */
export function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -16000;
    pragma temp_store = memory;
    pragma secure_delete = on;
  `)
  return database
}

/** SQLite can roll back schema changes, so Kysely runs the migrations in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect over node:sqlite, with cached statements, and transactions that lock when they begin. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    const statements = new Map<string, Statement>()
    const adapter: SqliteDatabase = {
      close: () => database.close(),
      prepare(sql) {
        const prepared = statements.get(sql)
        if (prepared) return prepared
        if (statements.size >= maxStatements) statements.clear()
        const statement = new Statement(database.prepare(sql))
        statements.set(sql, statement)
        return statement
      },
    }
    super({ database: adapter })
  }

  override createAdapter(): TransactionalAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    // A deferred transaction that begins to write later may fail with SQLITE_BUSY without waiting.
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return driver
  }
}
