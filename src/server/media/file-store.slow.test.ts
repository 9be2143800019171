import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { createFileStore } from './file-store.ts'
import type { MediaStore } from './media-store.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gille-media-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** @returns how many bytes can be read of a file of a stored picture, null when it is not there */
async function sizeOf(store: MediaStore, name: string, file: string): Promise<number | null> {
  const stored = await store.open(name, file)
  if (!stored) return null
  return (await buffer(stored.read())).length
}

/** Saves pictures without end, and prints the name of each saved picture. */
const writer = `
import { createHash } from 'node:crypto'
const { createFileStore } = await import(process.argv[2])
const store = createFileStore(process.argv[3])
for (let i = 0; ; i += 1) {
  const data = Buffer.alloc(20000, process.argv[4] + i)
  const name = createHash('sha256').update(data).digest('hex').slice(0, 32) + '-640x480'
  await store.save({ name, width: 640, height: 480, files: [{ width: 320, data }, { width: 640, data }] })
  process.stdout.write(name + '\\n')
}`

test('a process killed while it writes loses nothing it reported and shows nothing half-written', async () => {
  const script = join(directory, 'writer.mjs')
  await writeFile(script, writer)
  const media = join(directory, 'media')
  const store = createFileStore(media)
  const reported: string[] = []
  for (let round = 0; round < 8; round += 1) {
    const module = new URL('./file-store.ts', import.meta.url).href
    const child = spawn(process.execPath, [script, module, media, `round ${round} `], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.length > 40 * (3 + round * 5)) child.kill('SIGKILL')
    })
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')
    reported.push(...output.split('\n').filter((line) => line.length === 40))
  }
  expect(reported.length).toBeGreaterThan(8)
  for (const name of reported) {
    for (const file of ['320.webp', '640.webp']) expect(await sizeOf(store, name, file)).toBe(20_000)
  }
  const stored = (await readdir(media)).filter((prefix) => prefix !== '.incoming')
  for (const prefix of stored) {
    for (const name of await readdir(join(media, prefix))) {
      expect(await readdir(join(media, prefix, name))).toEqual(['320.webp', '640.webp'])
    }
  }
  const removed = await store.sweep({
    referenced: new Set(),
    olderThanMs: hourMs,
    now: Date.now() + 2 * hourMs,
  })
  expect(removed).toBeGreaterThanOrEqual(reported.length)
  expect(await readdir(join(media, '.incoming'))).toEqual([])
})
