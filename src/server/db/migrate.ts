import { readdirSync } from 'node:fs'
import { extname, join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '#server/db/database.ts'
import { completeFolding } from '#server/db/fold-rows.ts'
import { dropJournal, installJournal } from '#server/db/journal.ts'
import type { MigrationContext } from '#server/db/migrations/building.ts'
import { completeTranslations } from '#server/db/translations.ts'
import { withoutTimeLimit } from '#server/db/without-time-limit.ts'

type Place = Pick<Database, 'db' | 'dialect'>

type MigrationModule = { up(db: Kysely<unknown>, context: MigrationContext): Promise<void> }

const folder = join(import.meta.dirname, 'migrations')

/** @returns the names of all migrations, in the order of their numbers. */
export function migrationNames(): string[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.[jt]s$/.test(file))
  return files.map((file) => parse(file).name).sort()
}

/** Migrations are append-only: a migration that has landed is never edited (settled §6). */
const migrationOf = (name: string, context: MigrationContext): Migration => ({
  async up(transaction) {
    const file = join(folder, `${name}${extname(import.meta.url)}`)
    const module: MigrationModule = await import(pathToFileURL(file).href)
    await module.up(transaction, context)
  },
})

/** A newer version of Gille has migrated the database. The message is the one line to print. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date: the migrations, and behind them what the languages ask for, and what is searched. When several instances
 * migrate at once, one works and the others wait.
 * @param last the migration to end with, as the schema was then; all of them without it.
 * @throws NewerDatabaseError when the database has migrations that this program does not know.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const { dialect } = database
  const names = migrationNames()
  await withoutTimeLimit(database, async (db) => {
    const executed = await executedMigrations({ db, dialect })
    refuseNewer(executed)
    const isDone = last === undefined && names.every((name) => executed.includes(name))
    // The migrator reads the whole schema, even where there is nothing to do.
    if (!isDone) {
      await dropJournal({ db, dialect })
      await carryOut({ db, dialect }, names, last)
    }
    if (last !== undefined) return
    await completeTranslations({ db, dialect })
    await completeFolding({ db, dialect })
    await installJournal({ db, dialect })
  })
}

async function carryOut({ db, dialect }: Place, names: readonly string[], last?: string): Promise<void> {
  const migrations = Object.fromEntries(names.map((name) => [name, migrationOf(name, { dialect })]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error) throw error
}

/** @returns whether every migration has been carried out. */
export async function isMigrated(place: Place): Promise<boolean> {
  const executed = await executedMigrations(place)
  return migrationNames().every((name) => executed.includes(name))
}

/** @returns the migrations that a database has, in the order of their numbers. */
export async function executedMigrations({ db, dialect }: Place): Promise<string[]> {
  const { rows: columns } = await dialect.columnsOf('kysely_migration').execute(db)
  if (columns.length === 0) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name).sort()
}

function refuseNewer(executed: readonly string[]): void {
  const names = migrationNames()
  const unknown = executed.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database was made by a newer version of Gille (it has ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
}
