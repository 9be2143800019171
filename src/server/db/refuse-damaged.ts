import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { checkFile } from '#server/db/check-file.ts'
import type { Database } from '#server/db/database.ts'
import { executedMigrations } from '#server/db/migrate.ts'

/** The database must not be used as it is. The message is the one line to print. */
export class DamagedDatabaseError extends Error {}

/** Codes of SQLite: a damaged file, and one that is no database. */
const damaged = [11, 26]
const howToRestore = 'Move DATA_DIR away and restore the last backup: npm run -s gille -- restore FILE'

/** @returns whether the driver says that the file itself is at fault */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && damaged.includes(Number(error.errcode) & 0xff)

export function damagedDatabase(where: string, what: string): DamagedDatabaseError {
  return new DamagedDatabaseError(`The database (${where}) is damaged: ${what}. ${howToRestore}`)
}

/**
 * Called before anything is migrated or written. PostgreSQL looks after its files itself.
 * @throws DamagedDatabaseError when the SQLite file is malformed, or when it is empty although the folder holds the secret
 *   of an installation: it is not a new one, whose demo would hide the loss (T70)
 */
export async function refuseDamaged(database: Database, { dataDir }: Config): Promise<void> {
  const file = database.sqlite?.location()
  if (!file) return
  const damage = checkFile(file)
  if (damage) throw damagedDatabase(file, damage)
  if (existsSync(join(dataDir, 'secret')) && (await executedMigrations(database)).length === 0)
    throw new DamagedDatabaseError(
      `The database (${file}) is empty or missing, but its folder was in use: it has a secret. ${howToRestore}, or start with another DATA_DIR`,
    )
}
