import type { Config } from '#server/config/config.ts'
import { openText } from '#server/db/sealed-text.ts'
import type { Place } from '#server/db/secret.ts'
import { readJsonSetting, removeSetting, writeJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'

/** The folder of the backups as the panel stores it; the passphrase is sealed. */
export type StoredPlace = { folder: string | null; passphrase: string | null }

const setting = 'backup_place'

/** @returns what the panel has set */
export async function readStoredPlace(db: Db | Tx): Promise<StoredPlace> {
  return (await readJsonSetting<StoredPlace>(db, setting)) ?? { folder: null, passphrase: null }
}

/** Stores where backups go. */
export async function writeStoredPlace(tx: Tx, place: StoredPlace): Promise<void> {
  if (place.folder === null && place.passphrase === null) await removeSetting(tx, setting)
  else await writeJsonSetting(tx, setting, place)
}

/** Lets what was restored or copied write nothing over the backups of the original. */
export async function forgetBackupFolder(tx: Tx): Promise<void> {
  await writeStoredPlace(tx, { ...(await readStoredPlace(tx)), folder: null })
}

/** @returns the folder of the nightly backups, the environment's before that of the panel; null: none are made */
export async function readBackupFolder(
  db: Db | Tx,
  { backupDir }: Pick<Config, 'backupDir'>,
): Promise<string | null> {
  return backupDir ?? (await readStoredPlace(db)).folder
}

type Passphrase = { passphrase: string | null; isLost: boolean }

/** @returns the passphrase of backups, the environment's before that of the panel; lost: it was sealed with another secret */
export async function readPassphrase(
  place: Place & { config: Pick<Config, 'backupPassphrase'> },
): Promise<Passphrase> {
  const { backupPassphrase } = place.config
  if (backupPassphrase !== null) return { passphrase: backupPassphrase, isLost: false }
  const { passphrase: sealed } = await readStoredPlace(place.db)
  if (sealed === null) return { passphrase: null, isLost: false }
  const passphrase = await openText(place, 'backup passphrase', sealed)
  return { passphrase, isLost: passphrase === null }
}
