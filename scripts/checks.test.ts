import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge } from './checks.mjs'

test('a skipped test and a test file that cannot be loaded count as failures', () => {
  const report = {
    numPassedTests: 5,
    numTotalTests: 8,
    testResults: [
      { status: 'failed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 4 })
})

test('skipped browser tests and errors outside of tests count as failures, what passed at the second try does not', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 3 })
})

test('a runner that ran no test is a failure', () => {
  expect(judge(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1, why: 'none ran' })
})

test('a runner that fails without a failed test is a failure', () => {
  expect(judge(1, { passed: 4, failed: 0 })).toMatchObject({ passed: 4, failed: 1 })
})

test('what passed and failed is counted as it is', () => {
  expect(judge(0, { passed: 4, failed: 0 })).toMatchObject({ passed: 4, failed: 0 })
  expect(judge(1, { passed: 4, failed: 2 })).toMatchObject({ passed: 4, failed: 2 })
})
