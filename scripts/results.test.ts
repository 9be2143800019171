import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { judge, readPlaywright, readVitest, sum } from './results.mjs'

const passed = { status: 'passed', fullName: 'a', failureMessages: [] }

test('a failed and a skipped test count as failures, and so does a test file that fails outside of its tests', () => {
  const report = {
    numPassedTests: 5,
    testResults: [
      {
        name: join(root, 'src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          { status: 'failed', fullName: 'adds', failureMessages: ['Error: 1 is not 2\n    at a.ts:1'] },
          { status: 'pending', fullName: 'takes away', failureMessages: [] },
        ],
      },
      {
        name: join(root, 'src/b.test.ts'),
        status: 'failed',
        message: 'no such module\n',
        assertionResults: [],
      },
      {
        name: join(root, 'src/c.test.ts'),
        status: 'failed',
        message: 'after all',
        assertionResults: [passed],
      },
      { name: join(root, 'src/d.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ],
  }
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 4,
    remarks: [
      'FAIL  src/a.test.ts: adds: Error: 1 is not 2',
      'FAIL  src/a.test.ts: takes away: pending',
      'FAIL  src/b.test.ts: no such module',
      'FAIL  src/c.test.ts: after all',
    ],
  })
})

test('skipped browser tests and errors outside of tests count as failures; what passed at the second try is named', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    file: 'home.spec.ts',
    title,
    tests: statuses.map((status, at) => ({ status, projectName: ['phone', 'desktop'][at] })),
  })
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      { specs: [spec('opens', 'expected', 'flaky')] },
      {
        specs: [],
        suites: [{ specs: [spec('closes', 'unexpected', 'skipped'), spec('stays', 'expected', 'expected')] }],
      },
    ],
  }
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    passed: 4,
    failed: 3,
    remarks: [
      'FLAKY desktop home.spec.ts: opens',
      'FAIL  phone home.spec.ts: closes',
      'FAIL  desktop home.spec.ts: closes',
      'FAIL  no browser',
    ],
  })
})

test('a runner that ran no test is a failure', () => {
  expect(judge(0, { passed: 0, failed: 0, remarks: [] })).toMatchObject({
    passed: 0,
    failed: 1,
    why: 'none ran',
  })
})

test('a runner that fails without a failed test is a failure', () => {
  expect(judge(1, { passed: 4, failed: 0, remarks: [] })).toMatchObject({ passed: 4, failed: 1 })
})

test('what passed and failed is counted as it is, and added up', () => {
  expect(judge(0, { passed: 4, failed: 0, remarks: [] })).toMatchObject({ passed: 4, failed: 0 })
  expect(judge(1, { passed: 4, failed: 2, remarks: ['a'] })).toMatchObject({
    passed: 4,
    failed: 2,
    remarks: ['a'],
  })
  const [one, other] = [
    { passed: 1, failed: 0, remarks: ['a'] },
    { passed: 2, failed: 3, remarks: ['b'] },
  ]
  expect(sum([one, other])).toEqual({ passed: 3, failed: 3, remarks: ['a', 'b'] })
})
