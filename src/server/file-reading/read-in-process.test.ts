import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readInProcess } from './read-in-process.ts'

const limits = { ms: 20_000, memoryMb: 256 }
const script = new URL('../../testing/file-reader.ts', import.meta.url)

const run = (order: object, own: Partial<typeof limits> = {}) =>
  readInProcess<unknown>({ script, order }, { ...limits, ...own })

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/status`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

test('gives the process no network, files, threads, processes and environment', async () => {
  process.env.DATABASE_URL ??= ''
  const { read } = (await run({ task: 'escape' })) as { read: Record<string, unknown> }
  expect(read).toEqual({
    file: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    network: 'ERR_ACCESS_DENIED',
    process: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
    addon: 'ERR_DLOPEN_DISABLED',
    environment: ['MALLOC_ARENA_MAX', 'NODE_ENV'],
  })
})

test.each(['buffers', 'heap'])('ends a process that grows beyond its memory by its %s', async (task) => {
  expect(await run({ task }, { memoryMb: 128 })).toEqual({ why: 'memory' })
})

test('ends a process that uses too much of the processor', async () => {
  expect(await run({ task: 'loop' }, { ms: 200 })).toEqual({ why: 'time' })
})

test('gives a process that waits three times its limit on the clock', async () => {
  const start = performance.now()
  expect(await run({ task: 'idle' }, { ms: 1_000 })).toEqual({ why: 'time' })
  expect(performance.now() - start).toBeGreaterThan(3_000)
})

test('reads with less priority than pages have', async () => {
  expect(await run({ task: 'priority' })).toEqual({ read: 5 })
})

test('leaves no process behind', async () => {
  const { read: pid } = (await run({ task: 'pid' })) as { read: number }
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('refuses the fourth file of an account in words, and reads those of others', async () => {
  const read = (account: number) => readInProcess({ script, order: { task: 'pid' }, account }, limits)
  const files = [1, 1, 1, 1, 2].map(read)
  const results = await Promise.allSettled(files)
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  await expect(files[3]).rejects.toMatchObject({ status: 429, title: { key: 'problem.files-waiting' } })
})
