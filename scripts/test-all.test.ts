import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

test('test:all says to the tests that all of them run', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const asked = scripts['test:all'].replace('scripts/test.mjs', '-p process.env.GILLE_TEST_ALL')
  expect(asked).not.toBe(scripts['test:all'])
  expect(execSync(asked, { encoding: 'utf8', env: { PATH: process.env.PATH } }).trim()).toBe('1')
})
