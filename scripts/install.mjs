import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { runtime, Stop } from './project.mjs'
import { run } from './step.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

/** @param {string} project */
const stampFile = (project) => join(project, 'node_modules/.gille-installed')

/**
 * The file that npm writes when it is done.
 * @param {string} project
 */
const npmsRecord = (project) => join(project, 'node_modules/.package-lock.json')

/**
 * Whether everything the lock file names is installed, by an install that came to its end.
 * @param {string} project
 */
export function isInstalled(project) {
  const lock = lockFile(project)
  if (!existsSync(runtime(project)) || !isWhole(project, packagesOf(lock))) return false
  if (readOrNothing(stampFile(project)) === fingerprint(lock)) return true
  if (!isNpmsRecordOf(project, packagesOf(lock))) return false
  // Somebody ran npm by hand, to its end: what the lock file asks for is there.
  writeFileSync(stampFile(project), fingerprint(lock))
  return true
}

/**
 * Installs exactly what the lock file names, from nothing.
 * @param {string} project
 */
export async function install(project) {
  rmSync(stampFile(project), { force: true })
  console.error('Installing. The first time this takes about a minute.')
  await fetchPackages(project)
  // The install scripts of packages failed without the library, and npm kept silent about it.
  if (await provideLibrary(project)) await fetchPackages(project)
  writeFileSync(stampFile(project), fingerprint(lockFile(project)))
}

/** @param {string} project */
async function fetchPackages(project) {
  // The settings of the machine may leave out development packages or scripts; the runtime is both.
  const args = [
    'ci',
    '--include=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code } = await run('npm', args, { cwd: project, env: withoutOwnPrograms(project) })
  if (code !== 0) {
    throw new Stop(
      `Gille could not be installed: "npm ci" ended with exit code ${code}; the lines above say why.`,
    )
  }
  if (!existsSync(runtime(project))) {
    throw new Stop(
      'Gille could not be installed: npm did not fetch Node 26 (package "node"). Run npm start again.',
    )
  }
}

/**
 * Node 26 is linked to a library that a small Debian has not.
 * @param {string} project
 * @returns {Promise<boolean>} whether it was missing, and is there now
 */
async function provideLibrary(project) {
  const complaint = complaintOfRuntime(project)
  if (complaint === null) return false
  const isLibrary = complaint.includes('libatomic.so')
  if (isLibrary && canInstallPackages()) {
    console.error('Installing the library libatomic1, which Node 26 needs.')
    await installPackages('libatomic1')
    if (complaintOfRuntime(project) === null) return true
  }
  rmSync(npmsRecord(project), { force: true })
  throw new Stop(
    isLibrary
      ? 'Node 26 needs the library libatomic: install it (on Debian: sudo apt-get install libatomic1) and run npm start again.'
      : `Node 26 does not run on this machine: ${complaint}`,
  )
}

/**
 * The system's message when the runtime cannot even tell its version.
 * @param {string} project
 * @returns {string | null}
 */
function complaintOfRuntime(project) {
  const { status, error, stderr } = spawnSync(runtime(project), ['--version'], { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim().split('\n')[0] ?? '')
}

/**
 * npm replaces node_modules, so it must not itself be running on a program from there.
 * @param {string} project
 */
function withoutOwnPrograms(project) {
  const own = join(project, 'node_modules') + sep
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** @param {string} project */
function lockFile(project) {
  const content = readOrNothing(join(project, 'package-lock.json'))
  if (content === undefined) throw new Stop('package-lock.json is missing: is this a whole clone of Gille?')
  return content
}

/** @param {string} content */
function packagesOf(content) {
  try {
    const { '': _project, ...packages } = JSON.parse(content).packages
    return /** @type {Record<string, LockedPackage>} */ (packages)
  } catch {
    throw new Stop('package-lock.json cannot be read as JSON: restore it with git checkout package-lock.json')
  }
}

/** @param {string} lock */
function fingerprint(lock) {
  return createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex')
}

/**
 * @param {string} project
 * @param {Record<string, LockedPackage>} packages
 */
function isWhole(project, packages) {
  return Object.entries(packages)
    .filter(([, { optional, devOptional }]) => !optional && !devOptional)
    .every(([path]) => existsSync(join(project, path, 'package.json')))
}

/**
 * Whether npm says that it installed what is wanted.
 * @param {string} project
 * @param {Record<string, LockedPackage>} wanted
 */
function isNpmsRecordOf(project, wanted) {
  const record = readOrNothing(npmsRecord(project))
  if (record === undefined) return false
  const installed = packagesOf(record)
  const missing = Object.entries(wanted).filter(([path, { version }]) => installed[path]?.version !== version)
  return (
    missing.every(([path, { optional, devOptional }]) => (optional || devOptional) && !installed[path]) &&
    Object.keys(installed).every((path) => path in wanted)
  )
}

/** @param {string} file */
function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
