/** The page of the panel. */
export const backupsPage = '/admin/backups/'

/** Fewest characters of a passphrase: whoever has an archive may try for years. */
export const minPassphraseLength = 12

/** An archive in the folder of the nightly backups. */
export type Archive = {
  name: string
  /** Stockholm wall time with offset. */
  at: string
  size: number
}

/** The folder of the backups, and how they are encrypted; the passphrase is never told. */
export type BackupSettings = {
  /** Null: none are made. */
  folder: string | null
  /** The environment sets the folder (`BACKUP_DIR`). */
  is_folder_fixed: boolean
  /** A folder that can be had. */
  proposed: string
  has_passphrase: boolean
  is_passphrase_fixed: boolean
  /** It was sealed with another secret of the installation, and has to be typed again. */
  is_passphrase_lost: boolean
  /** How many are kept. */
  keep: number
  /** The archives of the server that answers, the newest first. */
  archives: Archive[]
}

/** Body of `PUT /api/backup-settings/`. */
export type BackupSettingsChange = {
  /** Empty: none are made. */
  folder: string
  /** Empty: the stored one stays. */
  passphrase: string
}
