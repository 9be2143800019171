import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Config } from '#server/config/config.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs } from '#shared/durations.ts'
import { stockholmDay } from '#shared/time.ts'
import { draftEnd } from './write-archive.ts'

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
/** A backup that has not ended by then is taken for broken off. */
const longestMs = 2 * hourMs

/** @returns how the nightly backups go; null before the first one */
export async function readBackupState(db: Db | Tx): Promise<BackupState | null> {
  const value = await readSetting(db, setting)
  return value === null ? null : (JSON.parse(value) as BackupState)
}

const writeBackupState = (db: Db | Tx, state: BackupState): Promise<void> =>
  writeSetting(db, setting, JSON.stringify(state))

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

const nightly = /^gille-\d{4}-\d\d-\d\d\.tar\.gz(\.age)?$/

/** Removes what backups that were broken off left: as large as an archive, and no archive. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter(
    (one) => one.endsWith(draftEnd) && nightly.test(one.slice(0, -draftEnd.length)),
  ))
    await rm(join(folder, name), { force: true })
}

/** Removes all but the newest of the nightly archives. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const archives = names.filter((name) => nightly.test(name)).sort()
  const old = archives.slice(0, Math.max(0, archives.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
}

/** Flags of V8: less memory, a little slower. */
export const frugal = ['--optimize-for-size', '--max-semi-space-size=1']

/**
 * Writes the archive in a process of its own, so that no visitor waits while rows are read and packed.
 * @returns its bytes
 */
async function runBackup(config: Config, file: string): Promise<number> {
  const cli = fileURLToPath(new URL('../cli.mjs', import.meta.url))
  const env = {
    // biome-ignore lint/style/noProcessEnv: certificates and the like, as the server was started with
    ...process.env,
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    ...(config.backupPassphrase && { BACKUP_PASSPHRASE: config.backupPassphrase }),
  }
  const args = [...frugal, cli, 'backup', '--to', file]
  await promisify(execFile)(process.execPath, args, { env, timeout: longestMs })
  return (await stat(file)).size
}

/** @returns the line that the command printed, or what kept it from running */
const reasonOf = (error: unknown): string => {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  return (stderr || message).split('\n', 1)[0] ?? ''
}

/**
 * Makes the day's backup in `BACKUP_DIR`, once however many instances run, and keeps the newest of them. Whether it
 * could be read back stands on the dashboard.
 * @throws Error when it failed
 */
export async function backUpNightly(context: Services): Promise<void> {
  const { config, db, now } = context
  const { backupDir: folder } = config
  if (folder === null) return
  const claimed = await claim(context)
  if (!claimed) return
  const started_at = now().toISOString()
  const name = `gille-${stockholmDay(now())}.tar.gz${config.backupPassphrase ? '.age' : ''}`
  const finish = (outcome: Pick<BackupState, 'last' | 'error'>) =>
    writeBackupState(db, { started_at, ...outcome })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // None of another instance runs: it would be claimed.
    await removeUnfinished(folder)
    const size = await runBackup(config, join(folder, name))
    await finish({ last: { at: now().toISOString(), size }, error: null })
    await removeOld(folder, config.backupKeep)
  } catch (error) {
    await removeUnfinished(folder).catch(() => {})
    await finish({ last: claimed.before?.last ?? null, error: reasonOf(error) })
    throw error
  }
}
