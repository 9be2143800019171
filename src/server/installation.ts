import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { readSetting, removeSetting, writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { holdMails } from '#server/mail/outbox/mail-hold.ts'

const setting = 'installation'

/**
 * @returns what a copy of the database does not have: the number that the file system or PostgreSQL gave it. Neither
 *   changes by a restart, an update of the system, or a move inside a file system.
 */
async function placeOf({ db, sqlite }: Database, { dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  if (sqlite) return `file ${statSync(join(dataDir, 'gille.sqlite'), { bigint: true }).ino}`
  const { rows } = await sql<{
    oid: number
  }>`select oid from pg_database where datname = current_database()`.execute(db)
  return `database ${rows[0]?.oid}`
}

/** Lets the place in which the database is opened next count as its own. */
export const forgetPlace = (tx: Tx): Promise<unknown> => removeSetting(tx, setting)

/**
 * Compares the place of the database with the one that it says it was made in. In a copy no mail leaves until an
 * administrator releases them, because the original may still be sending.
 * @returns whether it is a copy that was not known as one yet
 */
export async function markInstallation(database: Database, config: Config, now: Date): Promise<boolean> {
  const value = await placeOf(database, config)
  return database.db.transaction().execute(async (tx) => {
    const known = await readSetting(tx, setting)
    if (known === value) return false
    await writeSetting(tx, setting, value)
    if (known !== null) await holdMails(tx, { reason: 'copied', since: now.toISOString() })
    return known !== null
  })
}
