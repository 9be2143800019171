import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { main, root, runtime, Stop } from './project.mjs'
import { environment, run } from './step.mjs'

/** Files and folders that the program is built from: a change in one makes a new build. */
export const INPUTS = [
  'src/web',
  'src/server',
  'src/shared',
  'src/texts',
  'demo',
  'public',
  'scripts/bill-of-materials.mjs',
  'scripts/build.mjs',
  'scripts/compile-texts.mjs',
  'scripts/subset-fonts.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const OUTPUTS = ['build/client', 'build/server']
const NEEDED = ['build/client/.vite/manifest.json', 'build/server/main.js']

/** Vite's settings, once for the browser and once for the server. */
const BUILDS = [
  ['build', '--logLevel', 'warn'],
  ['build', '--ssr', '--logLevel', 'warn'],
]

/** @param {string} project */
const buildStamp = (project) => join(project, 'build/stamp.json')

/**
 * Whether the build is there, whole, and made from the sources as they are. Sources that nobody wrote since are not read.
 * @param {string} project
 */
export function isBuilt(project) {
  try {
    const stamp = JSON.parse(readFileSync(buildStamp(project), 'utf8'))
    if (stamp.outputs !== outputSizes(project)) return false
    if (stamp.written === inputsWritten(project)) return true
    if (stamp.inputs !== inputsFingerprint(project)) return false
    writeStamp(project, stamp.inputs)
    return true
  } catch {
    return false
  }
}

/**
 * Builds the web, for the browser and for the server.
 * @param {string} project
 */
export async function build(project) {
  rmSync(buildStamp(project), { force: true })
  rmSync(join(project, 'build/compiled'), { recursive: true, force: true })
  const inputs = inputsFingerprint(project)
  console.error('Building.')
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  // A test that builds has another; what is built with it cannot be served.
  const env = { ...environment(project), NODE_ENV: 'production' }
  for (const args of BUILDS) {
    const { code, output } = await run(runtime(project), [vite, ...args], { cwd: project, env, quiet: true })
    process.stderr.write(output)
    if (code !== 0) throw new Stop(`Gille could not be built: "vite build" ended with exit code ${code}.`)
  }
  const missing = NEEDED.find((file) => !existsSync(join(project, file)))
  if (missing) throw new Stop(`Gille could not be built: there is no ${missing}.`)
  await compressFiles(join(project, 'build/client'))
  // Last, so that a build that was cut off has none.
  writeStamp(project, inputs)
}

/**
 * @param {string} project
 * @param {string} inputs
 */
function writeStamp(project, inputs) {
  const stamp = { inputs, written: inputsWritten(project), outputs: outputSizes(project) }
  writeFileSync(buildStamp(project), JSON.stringify(stamp))
}

/**
 * Writes each file's Brotli and gzip form beside it, as small as can be: the server never compresses a built file,
 * so that no request for one costs more than reading it (T63).
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const forms = { br: promisify(brotliCompress), gz: promisify(gzip) }
  const files = insideOf(folder)
  await Promise.all(
    files.flatMap((file) => {
      const content = readFileSync(file)
      return Object.entries(forms).map(async ([ending, compress]) =>
        writeFileSync(`${file}.${ending}`, await compress(content)),
      )
    }),
  )
}

/**
 * By content, so that a clone, a copy or a branch switched there and back needs no new build.
 * @param {string} project
 */
function inputsFingerprint(project) {
  const hash = createHash('sha256')
  for (const file of filesIn(project, INPUTS)) {
    hash
      .update(`${relative(project, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * When the sources were written last, by the clock of the disk, which nobody sets back.
 * @param {string} project
 */
function inputsWritten(project) {
  return digest(filesIn(project, INPUTS).map((file) => `${file} ${statSync(file).ctimeMs}`))
}

/** @param {string} project */
function outputSizes(project) {
  return digest(filesIn(project, OUTPUTS).map((file) => `${relative(project, file)} ${statSync(file).size}`))
}

/** @param {string[]} lines */
function digest(lines) {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/**
 * Tests are left out: nothing is built from them.
 * @param {string} project
 * @param {string[]} places files and folders
 */
function filesIn(project, places) {
  return places
    .flatMap((place) => insideOf(join(project, place)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
}

/**
 * @param {string} place a file or folder, or nothing
 * @returns {string[]} the files
 */
function insideOf(place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [place] : []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => build(root))
