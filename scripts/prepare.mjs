import { accessSync, constants } from 'node:fs'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { underLock } from './lock.mjs'
import { Stop } from './project.mjs'

/**
 * Installs the packages and builds the web where either is missing, stale or was cut off. Takes no lock when neither
 * is.
 * @param {string} project
 * @param {{ web?: boolean }} [options] `web: false` leaves the web build alone
 */
export async function prepare(project, { web = true } = {}) {
  const isReady = () => isInstalled(project) && (!web || isBuilt(project))
  if (isReady()) return
  const onWait = () => console.error('Another process is installing or building Gille here; waiting for it.')
  const work = async () => {
    if (!isInstalled(project)) await install(project)
    if (web && !isBuilt(project)) await build(project)
  }
  try {
    accessSync(project, constants.W_OK)
    await underLock(project, { onWait, work })
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) {
      throw new Stop(`Gille cannot install itself: ${project} is not writable (${error.code}).`)
    }
    throw error
  }
}
