import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const rows = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\|.*\| `([^`]+)`: (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, file = '', name = '']) => ({ file, name }))

test('every test that the table of the specification names exists', () => {
  expect(rows.length).toBeGreaterThan(0)
  const missing = rows.filter(({ file, name }) => {
    const source = readFileSync(join(root, file), 'utf8')
    return !source.includes(`('${name}'`) && !source.includes(`\n  '${name}',`)
  })
  expect(missing).toEqual([])
})

test('every row of the table names a test', () => {
  const lines = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8').split('\n')
  const content = lines.filter((line) => line.startsWith('|') && !/^\|(---|\s*specification)/.test(line))
  expect(content).toHaveLength(rows.length)
})
