import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { programFolder } from './program-folder.mjs'

/** @returns the path without symbolic links; the part that does not exist stays as it is */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(resolveLinks(parent), basename(path))
  }
}

const isInside = (path: string, folder: string): boolean => {
  const way = relative(resolveLinks(folder), resolveLinks(path))
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way))
}

/** Folders that are shown to visitors, and folders that are part of a backup. */
const closedFolders = (dataDir: string): string[] => [
  ...['public', 'build'].map((name) => join(programFolder, name)),
  ...['media', 'mail', 'cache', 'old-sites'].map((name) => join(dataDir, name)),
]

/**
 * Checks a folder for backups, in the panel and in the environment.
 * @param folder an absolute path, which need not exist
 * @returns `dataDir` for the folder of the data or one around it, `closed` for a folder that Gille uses, or null
 */
export function checkBackupFolder(folder: string, dataDir: string): 'dataDir' | 'closed' | null {
  if (closedFolders(dataDir).some((closed) => isInside(folder, closed))) return 'closed'
  return isInside(dataDir, folder) ? 'dataDir' : null
}
