import '#server/start/required-node.mjs'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browserFaults } from '#testing/faults/browser-faults.ts'
import { serverFaults } from '#testing/faults/server-faults.ts'
import { sharedFaults } from '#testing/faults/shared-faults.ts'
import { copyProject } from '#testing/project-copy.ts'
import { main, root, Stop } from './project.mjs'
import { since } from './results.mjs'
import { inRunFolder } from './run-folder.mjs'
import { environment, run } from './step.mjs'

/** @import { Fault } from '#testing/faults/fault.ts' */
/** @typedef {{ fault: Fault, file: string, by: string | null, isLate: boolean }} Outcome */

// Plants faults one at a time in a copy of the project, and says whether the tests find them: first those that
// `npm test` runs, then those that `npm run test:all` adds. The last line is the result.
// npm run faults [-- --dry] [-- --unchecked] [-- NAME…]: says only where each would be planted; leaves out the check that
// the tests pass without a fault; these faults alone

const faults = [...sharedFaults, ...serverFaults, ...browserFaults]

await main(async () => {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const unknown = names.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown) throw new Stop(`No fault is called "${unknown}".`)
  const chosen = faults.filter(({ name }) => names.length === 0 || names.includes(name))
  const placed = chosen.map((fault) => ({ fault, file: placeOf(fault), tests: fault.tests.map(testFile) }))
  if (process.argv.includes('--dry')) {
    for (const { fault, file } of placed) console.log(`${fault.name}: ${file}`)
    return 0
  }
  return inRunFolder(async () => {
    const project = copyProject()
    try {
      if (!process.argv.includes('--unchecked')) await requirePassing(project.folder, placed)
      /** @type {Outcome[]} */
      const outcomes = []
      for (const { fault, file, tests } of placed) {
        const begun = Date.now()
        const text = readFileSync(join(root, file), 'utf8')
        project.write(
          file,
          text.replace(fault.from, () => fault.to),
        )
        const soon = await firstFailure(project.folder, { tests, only: fault.only })
        const by = soon ?? (await firstFailure(project.folder, { tests, only: fault.only, all: true }))
        project.write(file, text)
        outcomes.push({ fault, file, by, isLate: soon === null })
        const found = soon ?? (by === null ? 'MISSED' : `by test:all alone: ${by}`)
        console.log(`${fault.name} (${file}): ${found}${since(begun)}`)
      }
      return conclude(outcomes)
    } finally {
      project.remove()
    }
  })
})

/** @param {Outcome[]} outcomes */
function conclude(outcomes) {
  const late = outcomes.filter(({ by, isLate }) => by !== null && isLate)
  const missed = outcomes.filter(({ by }) => by === null)
  const named = (/** @type {Outcome[]} */ some) => some.map(({ fault }) => fault.name).join(', ')
  console.log('')
  if (late.length > 0) console.log(`Found by test:all alone: ${named(late)}`)
  if (missed.length > 0) console.log(`Missed: ${named(missed)}`)
  const soon = outcomes.length - late.length - missed.length
  console.log(`${outcomes.length} faults: ${soon} found by npm test, ${late.length} by test:all alone`)
  return missed.length === 0 ? 0 : 1
}

/**
 * The file in which a fault is planted, wherever its text stands today.
 * @param {Fault} fault
 */
function placeOf({ name, from }) {
  const files = globSync(['src/**/*.{ts,tsx,css,mjs}', 'scripts/*.{ts,mjs}'], { cwd: root }).filter(
    (file) => !file.startsWith('src/testing/') && !/\.test\.tsx?$/.test(file),
  )
  const places = files.flatMap((file) => {
    const parts = readFileSync(join(root, file), 'utf8').split(from)
    return parts.slice(1).map(() => file)
  })
  const [place] = places
  if (place && places.length === 1) return place
  const where = places.length === 0 ? 'nowhere' : `at ${places.length} places: ${places.join(', ')}`
  throw new Stop(
    `The text that the fault "${name}" replaces stands ${where}. Give it another in src/testing/faults.`,
  )
}

/**
 * @param {string} name of a file of tests, with as many of its folders as tell it from others
 * @returns its path, wherever it stands today
 */
function testFile(name) {
  const places = ['src/**', 'scripts', 'demo', 'e2e'].map((folder) => `${folder}/${name}`)
  const [file, other] = globSync(places, { cwd: root })
  if (!file || other) throw new Stop(`The tests "${name}" stand ${file ? 'at several places' : 'nowhere'}.`)
  return file
}

/**
 * @param {string} folder
 * @param {{ fault: Fault, tests: string[] }[]} placed
 * @throws {Stop} when tests fail without a fault
 */
async function requirePassing(folder, placed) {
  const begun = Date.now()
  const tests = [...new Set(placed.flatMap((one) => one.tests))]
  const failure = await firstFailure(folder, { tests, all: true })
  if (failure) throw new Stop(`Without a fault fails: ${failure}`)
  console.log(`${tests.length} files of tests pass without a fault${since(begun)}`)
}

/**
 * Runs files of tests as `npm test` does, or as `test:all` does, until one fails.
 * @param {string} folder
 * @param {{ tests: string[], only?: string | undefined, all?: boolean }} options `only`: of browser tests those with this title
 * @returns {Promise<string | null>} the name of the test that failed
 * @throws {Stop} when a run broke off: a fault is found by a test that fails
 */
async function firstFailure(folder, { tests, only, all = false }) {
  const browser = tests.filter((file) => file.endsWith('.spec.ts'))
  const quick = tests.filter((file) => !browser.includes(file))
  const env = { ...environment(folder), ...(all && { GILLE_TEST_ALL: '1' }) }
  const titled = only === undefined ? [] : ['--grep', only]
  const runs = [
    { command: 'vitest', args: ['run', '--bail=1'], files: quick },
    { command: 'playwright', args: ['test', '-x', '--retries=0', ...titled], files: browser },
  ]
  for (const { command, args, files } of runs) {
    if (files.length === 0) continue
    const program = join(folder, 'node_modules/.bin', command)
    const { code, output } = await run(program, [...args, ...files], { cwd: folder, env, quiet: true })
    const told = stripVTControlCharacters(output)
    if (code === 0 || /^(No test files found|Error: No tests found)/m.test(told)) continue
    const failure = failureIn(told)
    if (failure) return failure
    throw new Stop(`The tests broke off: ${told.trim().split('\n').slice(-3).join(' ')}`)
  }
  return null
}

/** @param {string} output of Vitest or Playwright */
function failureIn(output) {
  return / FAIL +(.+)/.exec(output)?.[1] ?? /^ +\d+\) (\[.+?) ─*$/m.exec(output)?.[1] ?? null
}
