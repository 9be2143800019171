import { relative } from 'node:path'
import { root } from './project.mjs'

/** @import { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter' */
/** @import { JsonTestResults } from 'vitest/node' */

/**
 * How many checks held. `remarks` is what is still to be read when everything has run: the failures, and what was
 * flaky.
 * @typedef {{ passed: number, failed: number, remarks: string[] }} Results
 */

/**
 * @param {string} name
 * @param {boolean} isGood
 * @param {string} [output] what is to be read when the check failed
 * @returns {Results}
 */
export function result(name, isGood, output = '') {
  show(name, isGood)
  if (isGood) return { passed: 1, failed: 0, remarks: [] }
  return { passed: 0, failed: 1, remarks: [`FAIL  ${name}\n${output.trim()}`] }
}

/**
 * Tells at once how a check went.
 * @param {string} text
 * @param {boolean} isGood
 */
export function show(text, isGood) {
  process.stderr.write(`${isGood ? 'ok  ' : 'FAIL'}  ${text}\n`)
}

/**
 * @param {number} begun when the work began, in milliseconds
 * @returns how long it has taken, to stand behind its name
 */
export const since = (begun) => ` (${((Date.now() - begun) / 1000).toFixed(1)} s)`

/**
 * @param {Results[]} all
 * @returns {Results}
 */
export function sum(all) {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    remarks: all.flatMap(({ remarks }) => remarks),
  }
}

/**
 * Prints the remarks, and as the last line the numbers, for people and for machines.
 * @param {Results} results
 * @returns the exit code
 */
export function conclude({ passed, failed, remarks }) {
  if (remarks.length > 0) process.stderr.write(`\n${remarks.join('\n\n')}\n\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/**
 * A runner that ran nothing, or that failed without a failed test, is a failure of its own.
 * @param {number} code the runner's exit code
 * @param {Results} results
 * @returns {Results & { why: string }}
 */
export function judge(code, { passed, failed, remarks }) {
  if (passed + failed === 0) return { passed, failed: 1, remarks, why: 'none ran' }
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, remarks, why: `exit code ${code} without a failed test` }
  return { passed, failed, remarks, why: `${passed} passed, ${failed} failed` }
}

/**
 * Reads Vitest's JSON report. A file that fails outside of its tests counts as one failure, and so does a
 * skipped test.
 * @param {string} json
 * @returns {Results}
 */
export function readVitest(json) {
  /** @type {JsonTestResults} */
  const { numPassedTests, testResults } = JSON.parse(json)
  const remarks = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    // A file that cannot be loaded has no tests; one whose tests passed may still fail in what comes after them.
    if (status === 'failed' && failed.length === 0) return [`FAIL  ${file}: ${firstLine(message)}`]
    return failed.map((test) => {
      const why = test.status === 'failed' ? firstLine(test.failureMessages?.[0]) : test.status
      return `FAIL  ${file}: ${test.fullName}: ${why}`
    })
  })
  return { passed: numPassedTests, failed: remarks.length, remarks }
}

const firstLine = (/** @type {string | undefined} */ text = '') => text.split('\n', 1)[0] ?? ''

/**
 * Reads Playwright's JSON report. What passed at the second try passed, and a remark names it; skipped tests count as
 * failures, and so does an error outside of tests.
 * @param {string} json
 * @returns {Results}
 */
export function readPlaywright(json) {
  /** @type {JSONReport} */
  const { stats, errors, suites } = JSON.parse(json)
  const remarks = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, projectName }) => {
        const mark = status === 'flaky' ? 'FLAKY' : 'FAIL '
        return `${mark} ${projectName} ${file}: ${title}`
      }),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    remarks: [...remarks, ...errors.map(({ message }) => `FAIL  ${message}`)],
  }
}

/**
 * @param {JSONReportSuite[]} suites
 * @returns {JSONReportSpec[]}
 */
const specsOf = (suites) => suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
