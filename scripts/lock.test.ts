import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { underLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-lock-'))
  file = join(folder, 'deep/lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Each adds one to a number with a pause between reading and writing: without a lock, additions are lost.
const ADDER = `
  const { underLock } = await import(process.argv[1])
  const { readFileSync, writeFileSync } = await import('node:fs')
  await underLock(process.argv[2], { work: async () => {
    const before = Number(readFileSync(process.argv[3], 'utf8'))
    await new Promise((next) => setTimeout(next, 50))
    writeFileSync(process.argv[3], String(before + 1))
  } })
`

test('processes that start at once work one after the other, also after one that was killed', async () => {
  const counter = join(folder, 'counter')
  writeFileSync(counter, '0')
  const dead = spawnSync(process.execPath, ['-e', ''])
  await underLock(file, {
    work: async () => writeFileSync(file, JSON.stringify([{ pid: dead.pid, born: '1' }])),
  })
  writeFileSync(file, JSON.stringify([{ pid: dead.pid, born: '1' }]))

  const args = ['--input-type=module', '-e', ADDER, join(import.meta.dirname, 'lock.mjs'), file, counter]
  const adders = Array.from({ length: 6 }, () => spawn(process.execPath, args, { stdio: 'inherit' }))
  const codes = await Promise.all(
    adders.map((child) => new Promise((resolve) => child.once('exit', resolve))),
  )
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  expect(readFileSync(counter, 'utf8')).toBe('6')
  expect(existsSync(file)).toBe(false)
})

test('a process that got the number of a dead holder does not count as the holder', async () => {
  await underLock(file, { work: async () => undefined })
  writeFileSync(file, JSON.stringify([{ pid: process.ppid, born: 'long ago' }]))
  await expect(underLock(file, { work: async () => 'worked' })).resolves.toBe('worked')
})

test('a child that was named keeps the lock when its parent is gone', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  let order = ''
  await underLock(file, {
    work: async (share) => {
      share(child.pid ?? 0)
      const [parent, held] = JSON.parse(readFileSync(file, 'utf8'))
      expect(parent.pid).toBe(process.pid)
      order = JSON.stringify([held])
    },
  })
  writeFileSync(file, order)
  const next = underLock(file, {
    onWait: () => {
      order = 'waited'
      child.kill()
    },
    work: async () => order,
  })
  await expect(next).resolves.toBe('waited')
})

test('the lock is free again after work that threw', async () => {
  const work = () => Promise.reject(new Error('broken'))
  await expect(underLock(file, { work })).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})
