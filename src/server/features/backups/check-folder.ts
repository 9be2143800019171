import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmdirSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { isBackupFile } from '#server/backup/nightly.ts'
import type { Config } from '#server/config/config.ts'
import { programFolder } from '#server/config/program-folder.mjs'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** @returns a path as the disk has it, also of what is not there yet */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realOf(parent), basename(path))
  }
}

const isInside = (path: string, folder: string): boolean => {
  const way = relative(realOf(folder), path)
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way))
}

/** Folders whose files visitors are given, and those whose files are parts of an archive. */
const closedFolders = ({ dataDir }: Pick<Config, 'dataDir'>): string[] => [
  join(programFolder, 'public'),
  join(programFolder, 'build'),
  join(dataDir, 'media'),
  join(dataDir, 'mail'),
]

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
  if (closedFolders(config).some((closed) => isInside(realOf(folder), closed)))
    throw invalidField('folder', message('backups.closed'))
  if (realOf(folder) === realOf(config.dataDir)) throw invalidField('folder', message('backups.dataDir'))
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
