import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { readSetting, removeSetting, writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { holdMails } from '#server/mail/outbox/mail-hold.ts'
import { forgetBackupFolder } from './backup-place.ts'

const setting = 'installation'
/** PostgreSQL's code for a missing right. */
const insufficientPrivilege = '42501'

/** @returns the number that a PostgreSQL server was given when it was made; null when our account may not read it */
async function serverNumber(db: Database['db']): Promise<string | null> {
  const number = sql<{ number: string }>`select system_identifier::text as number from pg_control_system()`
  try {
    return (await number.execute(db)).rows[0]?.number ?? null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === insufficientPrivilege) return null
    throw error
  }
}

/**
 * @returns what a copy of the database does not have: the number that the file system or PostgreSQL gave it, there with
 *   the server's own, because the first database of every server has the same one. They do not change by a restart, an
 *   update of the system, a move inside a file system, or when a replica takes over. `DATA_DIR` beside PostgreSQL says
 *   nothing: it may vanish.
 */
async function placeOf({ db, sqlite }: Database, { dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  if (sqlite) return `file ${statSync(join(dataDir, 'gille.sqlite'), { bigint: true }).ino}`
  const { rows } = await sql<{
    oid: number
  }>`select oid from pg_database where datname = current_database()`.execute(db)
  return ['database', rows[0]?.oid, await serverNumber(db)].filter((part) => part !== null).join(' ')
}

/** One of two descriptions may lack the server's number: an earlier version wrote it, or our account may not read it. */
const isSamePlace = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)

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
    const stored = await readSetting(tx, setting)
    const isCopy = stored !== null && !isSamePlace(stored, value)
    if (stored === null || isCopy || value.length > stored.length) await writeSetting(tx, setting, value)
    if (isCopy) {
      await holdMails(tx, { reason: 'copied', since: now.toISOString() })
      await forgetBackupFolder(tx)
    }
    return isCopy
  })
}
