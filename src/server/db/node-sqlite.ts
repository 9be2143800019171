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

/** Compiled statements kept: preparing costs more than running a short one. */
const keptStatements = 500

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
 * Opens the file with the settings that lose nothing at a power cut (measured, DESIGN §2).
 * @param file path, or ':memory:'
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

/** SQLite takes schema changes back like all others, so a migration is one transaction and waits for its turn. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely over node:sqlite: its SQLite dialect with our statements, and transactions that lock at once. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    const statements = new Map<string, Statement>()
    const adapter: SqliteDatabase = {
      close: () => database.close(),
      prepare(sql) {
        const known = statements.get(sql)
        if (known) return known
        if (statements.size >= keptStatements) statements.clear()
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
    // A deferred transaction that turns into a writer later may fail with SQLITE_BUSY without waiting.
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return driver
  }
}
