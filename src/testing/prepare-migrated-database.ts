import type { TestProject } from 'vitest/node'
import { testEngine } from './database.ts'
import { migratedDatabase, originals } from './migrated-database.ts'

/** Migrates a database of the project's engine once: to do it for each of hundreds takes a tenth of their time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = testEngine(project.config.env)
  const { env, drop } = await migratedDatabase(engine)
  process.env[originals[engine]] = env.DATABASE_URL ?? env.DATA_DIR
  return drop
}
