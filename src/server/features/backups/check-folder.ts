import { mkdirSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { isBackupFile } from '#server/backup/nightly.ts'
import { checkBackupFolder } from '#server/config/backup-folder.ts'
import type { Config } from '#server/config/config.ts'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** Files that file systems and desktops add to a folder. */
const ownFiles: ReadonlySet<string> = new Set(['lost+found', '.DS_Store', '@eaDir', '.snapshot'])

/**
 * Makes the folder for backups, whose parent must be there, and writes into it.
 * @returns it, whole
 * @throws AppError validation for one that is no place for backups or cannot be written to
 */
export function prepareFolder(config: Pick<Config, 'dataDir'>, given: string): string {
  if (!isAbsolute(given) || /\p{Cc}/u.test(given)) throw invalidField('folder', message('backups.wholePath'))
  const folder = resolve(given)
  const problem = checkBackupFolder(folder, config.dataDir)
  if (problem) throw invalidField('folder', message(`backups.${problem}`))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw invalidField('folder', message('backups.noParent'))
    if (code !== 'EEXIST') throw invalidField('folder', message('backups.notWritable', { code }))
  }
  let names: string[]
  try {
    names = readdirSync(folder)
    rmdirSync(mkdtempSync(join(folder, '.check-')))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw invalidField('folder', message('backups.notWritable', { code }))
  }
  const foreign = names.find((name) => !isBackupFile(name) && !ownFiles.has(name))
  if (foreign !== undefined) throw invalidField('folder', message('backups.foreign', { file: foreign }))
  return folder
}
