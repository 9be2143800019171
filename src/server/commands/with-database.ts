import type { Config } from '#server/config/config.ts'
import { parseConfig } from '#server/config/config.ts'
import { commandConnectMs, type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { refuseDamaged } from '#server/db/refuse-damaged.ts'
import type { Surroundings } from './command.ts'

/**
 * Opens and migrates the database of the environment, and closes it after the work. The server may be running, because
 * both databases allow several processes.
 * @returns the result of `work`.
 */
export async function withDatabase<T>(
  { env }: Pick<Surroundings, 'env'>,
  work: (opened: { config: Config; database: Database }) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env)
  const database = openDatabase(config, commandConnectMs)
  try {
    await refuseDamaged(database, config)
    await migrate(database)
    return await work({ config, database })
  } finally {
    await database.close()
  }
}
