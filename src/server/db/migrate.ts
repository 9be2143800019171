import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '#server/db/database.ts'
import type { MigrationContext } from '#server/db/migrations/building.ts'
import { withoutTimeLimit } from '#server/db/without-time-limit.ts'

type Step = { up(db: Kysely<unknown>, context: MigrationContext): Promise<void> }

const folder = join(import.meta.dirname, 'migrations')

/** @returns the names of the migrations: every file that begins with a number, in its order */
function stepNames(): string[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
  return files.map((file) => file.slice(0, -'.ts'.length)).sort()
}

/** Append only: a migration that has landed is never edited (DESIGN §6). */
async function readStep(name: string, context: MigrationContext): Promise<Migration> {
  const step: Step = await import(`./migrations/${name}.ts`)
  return { up: (transaction) => step.up(transaction, context) }
}

/** The database was written by a newer version of Gille; its message is the one line to print. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date. Several instances may call it at once: one works, the others wait.
 * @throws NewerDatabaseError when the database knows migrations that this program does not
 */
export async function migrate(database: Database): Promise<void> {
  const { dialect } = database
  const migrations: Record<string, Migration> = {}
  for (const name of stepNames()) migrations[name] = await readStep(name, { dialect })
  await withoutTimeLimit(database, async (db) => {
    await refuseNewer(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

/** @returns whether every migration has been carried out. */
export async function isMigrated({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const done = await executedMigrations(db)
  return stepNames().every((name) => done.includes(name))
}

async function executedMigrations(db: Database['db']): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}

async function refuseNewer(db: Database['db']): Promise<void> {
  const known = stepNames()
  const unknown = (await executedMigrations(db)).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database was made by a newer version of Gille (it has ${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
}
