import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { main, root, runtime, Stop } from './project.mjs'
import { environment, run } from './step.mjs'

/** Files and folders that the web is built from: a change in one makes a new build. */
export const INPUTS = [
  'src/web',
  'src/shared',
  'src/texts',
  'public',
  'scripts/build.mjs',
  'scripts/compile-texts.mjs',
  'scripts/subset-fonts.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const OUTPUTS = ['build/client', 'build/server']
const NEEDED = ['build/client/.vite/manifest.json', 'build/server/entry-server.js']

/** What Vite is told, once for the browser and once for the server. */
const BUILDS = [
  ['build', '--logLevel', 'warn'],
  ['build', '--ssr', 'src/web/entry-server.tsx', '--logLevel', 'warn'],
]

/** @param {string} project */
const buildStamp = (project) => join(project, 'build/stamp.json')

/**
 * Whether the web build is there, whole, and made from the sources as they are.
 * @param {string} project
 */
export function isBuilt(project) {
  try {
    const stamp = JSON.parse(readFileSync(buildStamp(project), 'utf8'))
    return stamp.inputs === inputsFingerprint(project) && isDeepEqual(stamp.outputs, outputSizes(project))
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
  console.error('Building the web pages.')
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  // A test that builds has another; what is built with it cannot be served.
  const env = { ...environment(project), NODE_ENV: 'production' }
  for (const args of BUILDS) {
    const { code, output } = await run(runtime(project), [vite, ...args], { cwd: project, env, quiet: true })
    process.stderr.write(output)
    if (code !== 0)
      throw new Stop(`The web pages could not be built: "vite build" ended with exit code ${code}.`)
  }
  const missing = NEEDED.find((file) => !existsSync(join(project, file)))
  if (missing) throw new Stop(`The web pages could not be built: there is no ${missing}.`)
  await compressFiles(join(project, 'build/client'))
  // Last, so that a build that was cut off has none.
  writeFileSync(buildStamp(project), JSON.stringify({ inputs, outputs: outputSizes(project) }, null, 1))
}

/**
 * Writes each file's Brotli and gzip form beside it, as small as can be: the server never compresses a built file,
 * so that no request for one costs more than reading it (T63).
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const forms = { br: promisify(brotliCompress), gz: promisify(gzip) }
  const files = insideOf(folder).filter((file) => statSync(file).isFile())
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
    if (!/\.test\.tsx?$/.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(project, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} project */
function outputSizes(project) {
  return Object.fromEntries(
    filesIn(project, OUTPUTS).map((file) => [file, statSync(join(project, file)).size]),
  )
}

/**
 * @param {string} project
 * @param {string[]} places files and folders
 */
function filesIn(project, places) {
  return places
    .map((place) => join(project, place))
    .filter((place) => existsSync(place))
    .flatMap((place) => [place, ...insideOf(place)])
    .filter((place) => statSync(place).isFile())
    .map((file) => relative(project, file))
    .sort()
}

/** @param {string} place */
function insideOf(place) {
  if (!statSync(place).isDirectory()) return []
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
}

/**
 * @param {unknown} left
 * @param {unknown} right
 */
function isDeepEqual(left, right) {
  return JSON.stringify(left) === JSON.stringify(right)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => build(root))
