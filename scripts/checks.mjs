import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { changedFiles, roomsOf } from './changed-rooms.mjs'
import { root, Stop } from './project.mjs'
import { judge, readPlaywright, readVitest, result, show, since, sum } from './results.mjs'
import { environment, run } from './step.mjs'

/** @import { Results } from './results.mjs' */

/** `npm run test:all` is told apart by the names of its parts. */
const all = process.env.GILLE_TEST_ALL === '1' ? 'all ' : ''

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)
// By itself the compiler has four checkers, each of which learns all types anew: twice the processor time.
const types = (/** @type {string} */ config) => ({
  command: bin('tsc'),
  args: ['-p', config, '--checkers', '1'],
})
const script = (/** @type {string} */ file) => ({ command: bin('node'), args: [file] })

/** The checks that do not run the program, the longest first; each counts as one. */
const STATIC = [
  { name: 'types of the web', ...types('tsconfig.web.json') },
  { name: 'types', ...types('tsconfig.json') },
  { name: 'lint', command: bin('biome'), args: ['ci', '--colors=off', '--max-diagnostics=50'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'imports', ...script('scripts/check-imports.mjs') },
  { name: 'documents', ...script('scripts/check-docs.mjs') },
  { name: 'types of the shared code, without Node', ...types('tsconfig.shared.json') },
]

/**
 * Runs the static checks, two at a time.
 * @returns {Promise<Results>}
 */
export async function runStaticChecks() {
  const begun = Date.now()
  /** @type {Results[]} */
  const results = []
  const queue = STATIC.values()
  const work = async () => {
    for (const { name, command, args } of queue) {
      const started = Date.now()
      const { code, output } = await run(command, args, { quiet: true })
      results.push(result(`${name}${since(started)}`, code === 0, output))
    }
  }
  await Promise.all([work(), work()])
  const total = sum(results)
  show(`static checks: ${total.passed} passed, ${total.failed} failed${since(begun)}`, total.failed === 0)
  return total
}

/**
 * Builds the web; that counts as one check.
 * @returns {Promise<Results>}
 */
export async function runBuild() {
  const begun = Date.now()
  try {
    await build(root)
    return result(`build${since(begun)}`, true)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return result(`build${since(begun)}`, false, error.message)
  }
}

/**
 * Runs Vitest: every project, both databases.
 * @returns {Promise<Results>}
 */
export const runTests = () => runVitest(`${all}tests`)

/**
 * Runs Vitest on the rooms that have changed, on SQLite, without the files named slow.
 * @returns {Promise<Results>}
 */
export function runQuickTests() {
  const files = changedFiles(root)
  const rooms = files && roomsOf(files)
  return runVitest(`quick tests of ${rooms?.join(', ') ?? 'all rooms'}`, [
    ...['shared', 'web', 'sqlite'].map((project) => `--project=${project}`),
    '--exclude=**/*.slow.test.*',
    ...(rooms ?? []).map((room) => join(root, room)),
  ])
}

/**
 * @param {string} name
 * @param {string[]} [choice] arguments that choose the tests
 */
const runVitest = (name, choice = []) =>
  withReport(name, async (file, env) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...choice]
    const { code } = await run(bin('vitest'), args, { env })
    return { code, read: readVitest }
  })

/**
 * Runs the browser tests.
 * @param {string} chromium the browser's program
 * @returns {Promise<Results>}
 */
export async function runBrowserTests(chromium) {
  return withReport(`${all}browser tests`, async (file, env) => {
    const settings = { ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], { env: settings })
    return { code, read: readPlaywright }
  })
}

/**
 * @param {string} name
 * @param {(file: string, env: NodeJS.ProcessEnv) => Promise<{ code: number, read: (json: string) => Results }>} work
 *   runs tests, which write their report to the file
 * @returns {Promise<Results>}
 */
async function withReport(name, work) {
  const begun = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'gille-results-'))
  try {
    const file = join(folder, 'results.json')
    const { code, read } = await work(file, environment(root))
    const { why, ...results } = judge(code, readReport(file, read))
    show(`${name}: ${why}${since(begun)}`, results.failed === 0)
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @param {(json: string) => Results} read
 * @returns {Results}
 */
function readReport(file, read) {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, remarks: [] }
  }
}
