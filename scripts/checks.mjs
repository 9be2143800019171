import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root, Stop } from './project.mjs'
import { environment, run } from './step.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)

/** What is checked without running the program; each counts as one. */
const STATIC = [
  { name: 'lint', command: bin('biome'), args: ['ci', '--colors=off', '--max-diagnostics=50'] },
  { name: 'imports', command: bin('node'), args: ['scripts/check-imports.mjs'] },
  { name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  {
    name: 'types of the shared code, without Node',
    command: bin('tsc'),
    args: ['-p', 'tsconfig.shared.json'],
  },
  { name: 'types of the web', command: bin('tsc'), args: ['-p', 'tsconfig.web.json'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress', '--no-config-hints'] },
  { name: 'documents', command: bin('node'), args: ['scripts/check-docs.mjs'] },
]

/** @returns {Promise<Count>} */
export async function runStaticChecks() {
  const results = []
  for (const { name, command, args } of STATIC) {
    const { code, output } = await run(command, args, { quiet: true })
    results.push(report(name, code === 0, output))
  }
  results.push(await buildCheck())
  return sum(results)
}

/** @returns {Promise<Count>} */
async function buildCheck() {
  try {
    await build(root)
    return report('build', true)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return report('build', false, error.message)
  }
}

/**
 * Runs Vitest: every project, both databases.
 * @returns {Promise<Count>}
 */
export async function runTests() {
  return withResults('tests', async (file, env) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await run(bin('vitest'), args, { env })
    return { code, count: countVitest }
  })
}

/**
 * Runs the browser tests.
 * @param {string} chromium the browser's program
 * @returns {Promise<Count>}
 */
export async function runBrowserTests(chromium) {
  return withResults('browser tests', async (file, env) => {
    const settings = { ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], { env: settings })
    return { code, count: countPlaywright }
  })
}

/**
 * @param {string} name
 * @param {(file: string, env: NodeJS.ProcessEnv) => Promise<{ code: number, count: (json: string) => Count }>} work
 */
async function withResults(name, work) {
  const folder = mkdtempSync(join(tmpdir(), 'gille-results-'))
  try {
    const file = join(folder, 'results.json')
    const { code, count } = await work(file, environment(root))
    const { passed, failed, why } = judge(code, counted(file, count))
    show(`${name}: ${why}`, failed === 0)
    return { passed, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @param {(json: string) => Count} count
 */
function counted(file, count) {
  try {
    return count(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/**
 * A runner that ran nothing, or that failed without a failed test, is a failure of its own.
 * @param {number} code the runner's exit code
 * @param {Count} count
 * @returns {Count & { why: string }}
 */
export function judge(code, { passed, failed }) {
  if (passed + failed === 0) return { passed, failed: 1, why: 'none ran' }
  if (code !== 0 && failed === 0) return { passed, failed: 1, why: `exit code ${code} without a failed test` }
  return { passed, failed, why: `${passed} passed, ${failed} failed` }
}

/**
 * Counts Vitest's JSON report. A file that could not be loaded counts as one failure, and so does a skipped test.
 * @param {string} json
 * @returns {Count}
 */
export function countVitest(json) {
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(json)
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length }
}

/**
 * Counts Playwright's JSON report. What passed at the second try passed, and the list reporter names it; skipped
 * tests count as failures, and so does an error outside of tests.
 * @param {string} json
 * @returns {Count}
 */
export function countPlaywright(json) {
  const { stats, errors } = JSON.parse(json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length }
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  }
}

/**
 * @param {string} name
 * @param {boolean} isGood
 * @param {string} [output] shown when it is not
 * @returns {Count}
 */
function report(name, isGood, output = '') {
  if (!isGood && output) process.stderr.write(`${output.trimEnd()}\n`)
  show(name, isGood)
  return { passed: Number(isGood), failed: Number(!isGood) }
}

/**
 * @param {string} text
 * @param {boolean} isGood
 */
function show(text, isGood) {
  process.stderr.write(`${isGood ? 'ok  ' : 'FAIL'}  ${text}\n`)
}
