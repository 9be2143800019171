import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { underLock } from './lock.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the work in a process of its own, under the lock. */
function lockedProcess(work: string) {
  const program = `
    const { underLock } = await import(process.argv[1])
    const { readFileSync, writeFileSync } = await import('node:fs')
    const pause = (ms) => new Promise((next) => setTimeout(next, ms))
    const counter = process.argv[2] + '/counter'
    await underLock(process.argv[2], { work: async () => { ${work} } })
  `
  const args = ['--input-type=module', '-e', program, join(import.meta.dirname, 'lock.mjs'), folder]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

// Each adds one to a number with a pause between reading and writing: without a lock, additions are lost.
const add = `
  const before = Number(readFileSync(counter, 'utf8'))
  await pause(50)
  writeFileSync(counter, String(before + 1))
`

test('processes that start at once work one after the other, also after one that was killed', async () => {
  writeFileSync(join(folder, 'counter'), '0')
  const killed = lockedProcess(`process.stdout.write('working'); await pause(60_000)`)
  await once(killed.stdout, 'data')
  const adders = Array.from({ length: 6 }, () => lockedProcess(add))
  killed.kill('SIGKILL')
  const codes = await Promise.all(adders.map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  expect(readFileSync(join(folder, 'counter'), 'utf8')).toBe('6')
})

test('who has to wait is told once, and works when the lock is free, also after work that threw', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const first = underLock(folder, { work: () => promise })
  const told: string[] = []
  const second = underLock(folder, {
    onWait: () => {
      told.push('waits')
      reject(new Error('broken'))
    },
    work: async () => 'worked',
  })
  await expect(first).rejects.toThrow('broken')
  await expect(second).resolves.toBe('worked')
  expect(told).toEqual(['waits'])
})
