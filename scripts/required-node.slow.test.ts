import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { put } from '#testing/fake-project.ts'
import { root } from './project.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the Node that version managers choose is the one that npm installs', () => {
  expect(read('.node-version').trim()).toBe(JSON.parse(read('package.json')).devDependencies.node)
})

test('an older Node is refused in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gille-node-'))
  try {
    put(folder, '.node-version', '999.1.0\n')
    cpSync(join(root, 'package.json'), join(folder, 'package.json'))
    cpSync(join(root, 'src/server'), join(folder, 'src/server'), { recursive: true })
    for (const entry of ['main.mjs', 'cli.mjs']) {
      const args = [join(folder, 'src/server', entry)]
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      expect(stderr).toMatch(/^Gille needs Node 999\.1\.0, and this is v[^\n]+\n$/)
      expect(status).toBe(1)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
