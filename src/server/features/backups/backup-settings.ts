import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { backUpNightly, findArchives, forgetBackupState } from '#server/backup/nightly.ts'
import { sealText } from '#server/db/sealed-text.ts'
import type { Actor } from '#server/http/access/actor.ts'
import {
  readPassphrase,
  readStoredPlace,
  type StoredPlace,
  writeStoredPlace,
} from '#server/installation/backup-place.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import { type Archive, type BackupSettings, minPassphraseLength } from '#shared/backup-settings.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { toWallTime } from '#shared/time.ts'
import { prepareFolder } from './check-folder.ts'

export const backupSettingsBody = z.strictObject({
  folder: z
    .string()
    .trim()
    .max(1_000)
    .meta({ examples: [''], description: 'A folder of the server; empty: no backups are made.' }),
  passphrase: z
    .string()
    .max(1_000)
    .meta({
      format: 'password',
      examples: ['sju blå båtar i hamnen'],
      description: 'Encrypts backups; empty: the stored one stays.',
    }),
})

type Change = z.output<typeof backupSettingsBody>

/** @returns the archives of a folder with their ages and sizes; one that goes meanwhile is left out */
async function readArchives(folder: string | null): Promise<Archive[]> {
  if (folder === null) return []
  const names = await findArchives(folder)
  const found = names.map(async (name): Promise<Archive[]> => {
    const { size, mtime } = await stat(join(folder, name))
    return [{ name, at: toWallTime(mtime.toISOString()), size }]
  })
  return (await Promise.all(found.map((one) => one.catch(() => [])))).flat()
}

/** @returns where backups go and how they are encrypted, without the passphrase */
export async function readSettings(context: Services): Promise<BackupSettings> {
  const { db, config } = context
  const stored = await readStoredPlace(db)
  const { passphrase, isLost } = await readPassphrase(context)
  const folder = config.backupDir ?? stored.folder
  return {
    folder,
    is_folder_fixed: config.backupDir !== null,
    proposed: join(config.dataDir, 'backups'),
    has_passphrase: passphrase !== null,
    is_passphrase_fixed: config.backupPassphrase !== null,
    is_passphrase_lost: isLost,
    keep: config.backupKeep,
    archives: await readArchives(folder),
  }
}

/** @throws AppError validation, or wrong-state for what the environment sets */
async function readPlace(context: Services, { folder, passphrase }: Change): Promise<StoredPlace> {
  const { config } = context
  const before = await readStoredPlace(context.db)
  if (passphrase !== '' && config.backupPassphrase !== null)
    throw new AppError('wrong-state', { title: message('backups.fixed') })
  if (passphrase !== '' && passphrase.length < minPassphraseLength)
    throw invalidField('passphrase', message('backups.short', { min: minPassphraseLength }))
  const sealed =
    passphrase === '' ? before.passphrase : await sealText(context, 'backup passphrase', passphrase)
  if (config.backupDir !== null) {
    if (folder !== '' && folder !== config.backupDir)
      throw new AppError('wrong-state', { title: message('backups.fixed') })
    return { folder: before.folder, passphrase: sealed }
  }
  if (folder !== '' && sealed === null && config.backupPassphrase === null)
    throw invalidField('passphrase', message('backups.noPassphrase'), 'required')
  return { folder: folder === '' ? null : prepareFolder(config, folder), passphrase: sealed }
}

/** Stores where backups go; the passphrase is sealed. @returns whether the first one is due */
export async function changeSettings(context: Services, actor: Actor, change: Change): Promise<boolean> {
  const place = await readPlace(context, change)
  return context.db.transaction().execute(async (tx) => {
    const before = await readStoredPlace(tx)
    const isMoved = place.folder !== before.folder
    if (!isMoved && place.passphrase === before.passphrase) return false
    await writeStoredPlace(tx, place)
    if (isMoved) await forgetBackupState(tx)
    await recordHistory(
      { tx, context, actor },
      { action: 'backup-settings', resource: 'site', record_id: null },
    )
    return isMoved && place.folder !== null
  })
}

/** Makes the first backup of a new folder, while the caller goes on; how it ended stands on the dashboard. */
export function beginBackup(
  context: Services,
  log: { error: (details: object, text: string) => void },
): void {
  backUpNightly(context).catch((err) => log.error({ err }, 'the first backup of a new folder failed'))
}
