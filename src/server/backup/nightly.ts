import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonSetting, removeSetting, writeJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readBackupFolder, readPassphrase } from '#server/installation/backup-place.ts'
import type { Services } from '#server/services/services.ts'
import { stockholmDay } from '#shared/time.ts'
import { isDraft } from './drafts.ts'
import { erasedFile } from './erased-list.ts'
import { longestMs, reasonOf, runBackup } from './run-backup.ts'

/** How the nightly backups go, as the database keeps it: all instances share it. Times are ISO 8601 in UTC. */
export type BackupState = {
  /** The start of the last one; no other instance starts one for a while. */
  started_at: string
  /** The last one that could be read back; null for none. */
  last: { at: string; size: number } | null
  /** Why the one after it failed, or null. */
  error: string | null
}

const setting = 'backup'
/** Hour of Stockholm from which on the day's backup is made. */
const nightHour = 3

/** @returns how the nightly backups go; null before the first one */
export const readBackupState = (db: Db | Tx): Promise<BackupState | null> => readJsonSetting(db, setting)

const writeBackupState = (db: Db | Tx, state: BackupState): Promise<void> =>
  writeJsonSetting(db, setting, state)

const hourOf = (now: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Stockholm').hour

/** @returns whether the day's backup is to be made now: it is night, or there has never been one */
function isDue(state: BackupState | null, now: Date): boolean {
  if (!state) return true
  if (now.getTime() - Date.parse(state.started_at) < longestMs) return false
  if (state.last === null) return true
  return stockholmDay(new Date(state.last.at)) !== stockholmDay(now) && hourOf(now) >= nightHour
}

/** Of several instances one makes the backup. @returns what was known before, or undefined when it is not due */
function claim({ db, dialect, now }: Services): Promise<{ before: BackupState | null } | undefined> {
  return db.transaction().execute(async (tx) => {
    await dialect.lockTable(tx, 'settings')
    const before = await readBackupState(tx)
    if (!isDue(before, now())) return undefined
    const { last = null, error = null } = before ?? {}
    await writeBackupState(tx, { started_at: now().toISOString(), last, error })
    return { before }
  })
}

/** @returns the name of the archive of a day */
export const archiveName = (now: Date, passphrase: string | null): string =>
  `gille-${stockholmDay(now)}.tar.gz${passphrase === null ? '' : '.age'}`

const nightly = /^gille-\d{4}-\d\d-\d\d\.tar\.gz(\.age)?$/
const nightlyDraft = /^gille-\d{4}-\d\d-\d\d\.tar\.gz(\.age)?(\.gille-[\w-]+)?\.part$/

/** True if a backup makes or keeps a file of this name. */
export const isBackupFile = (name: string): boolean =>
  /^gille-[\w-]+\.tar\.gz(\.age)?$/.test(name) ||
  isDraft(name) ||
  nightlyDraft.test(name) ||
  name === erasedFile

/** @returns the nightly archives of a folder, the newest first; none of a folder that cannot be read */
export async function findArchives(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => nightly.test(name))
    .sort()
    .reverse()
}

/** The day's backup is due again: there is another folder for it. */
export async function forgetBackupState(tx: Tx): Promise<void> {
  await removeSetting(tx, setting)
}

/** Removes what backups that were broken off left: as large as an archive, and no archive. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((one) => nightlyDraft.test(one)))
    await rm(join(folder, name), { force: true })
}

/** Removes all but the newest of the nightly archives. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const archives = await findArchives(folder)
  for (const name of archives.slice(keep)) await rm(join(folder, name), { force: true })
}

/**
 * Makes the day's backup in the folder of the environment or the panel, once however many instances run, and keeps the newest of them. Whether it
 * could be read back stands on the dashboard.
 * @throws Error when it failed
 */
export async function backUpNightly(context: Services): Promise<void> {
  const { config, db, now } = context
  const folder = await readBackupFolder(db, config)
  if (folder === null) return
  const claimed = await claim(context)
  if (!claimed) return
  const started_at = now().toISOString()
  const finish = (outcome: Pick<BackupState, 'last' | 'error'>) =>
    writeBackupState(db, { started_at, ...outcome })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { passphrase, isLost } = await readPassphrase(context)
    if (isLost) throw new Error('the passphrase of the panel cannot be read any more: type it again there')
    const name = archiveName(now(), passphrase)
    // None of another instance runs: it would be claimed.
    await removeUnfinished(folder)
    const size = await runBackup(config, { file: join(folder, name), passphrase })
    await finish({ last: { at: now().toISOString(), size }, error: null })
    await removeOld(folder, config.backupKeep)
  } catch (error) {
    await removeUnfinished(folder).catch(() => {})
    await finish({ last: claimed.before?.last ?? null, error: reasonOf(error) })
    throw error
  }
}
