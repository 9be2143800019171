import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase, type Engine, type TestDatabase, testEngine } from './database.ts'

/** Environment variables of a run of Vitest: the database of each engine that has every migration, to be copied. */
export const originals: Record<Engine, string> = {
  sqlite: 'GILLE_TEST_SQLITE_ORIGINAL',
  postgres: 'GILLE_TEST_POSTGRES_ORIGINAL',
}

/** Makes a fresh database of the engine under test that has every migration, and a fresh data folder. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const engine = testEngine()
  const original = process.env[originals[engine]]
  return original ? createTestDatabase(engine, original) : migratedDatabase(engine)
}

/** Makes a fresh database by its migrations; nobody has it open. */
export async function migratedDatabase(engine: Engine): Promise<TestDatabase> {
  const made = await createTestDatabase(engine)
  const database = openDatabase(parseConfig(made.env))
  await migrate(database)
  await database.close()
  return made
}
