import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { mediaName } from '#shared/media.ts'
import { repetitions } from '#testing/full-run.ts'
import { createFileStore } from './file-store.ts'
import type { MediaStore } from './media-store.ts'
import type { ProcessedImage } from './render-image.ts'

let directory: string
let store: MediaStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gille-media-'))
  store = createFileStore(directory)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** @returns a picture of random bytes; the store does not decode pictures. */
const picture = (size = 1000): ProcessedImage => ({
  name: mediaName(randomBytes(16).toString('hex'), 640, 480),
  width: 640,
  height: 480,
  files: [320, 640].map((width) => ({ width, data: randomBytes(size) })),
})

const folderOf = (name: string): string => join(directory, name.slice(0, 2), name)

const read = async (name: string, file: string): Promise<Buffer | null> => {
  const stored = await store.open(name, file)
  if (!stored) return null
  const data = await buffer(stored.read())
  expect(data.length).toBe(stored.size)
  return data
}

const makeOlder = async (path: string, ageMs: number): Promise<void> => {
  const then = new Date(Date.now() - ageMs)
  await utimes(path, then, then)
}

const everyFile = async (): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const sweep = (referenced: string[] = []): Promise<number> =>
  store.sweep({ referenced: new Set(referenced), olderThanMs: hourMs, now: Date.now() })

test('a saved picture can be read in its widths, and leaves nothing else behind', async () => {
  const image = picture()
  expect(await store.save(image)).toBe(image.name)
  for (const { width, data } of image.files) expect(await read(image.name, `${width}.webp`)).toEqual(data)
  expect(await everyFile()).toHaveLength(2)
  expect(await readdir(join(directory, '.incoming'))).toEqual([])
})

test('saving the same picture again, even twenty times at once, changes nothing', async () => {
  const image = picture()
  const names = await Promise.all(Array.from({ length: 20 }, () => store.save(image)))
  expect(new Set([...names, await store.save(image)])).toEqual(new Set([image.name]))
  expect(await everyFile()).toHaveLength(2)
  expect(await readdir(join(directory, '.incoming'))).toEqual([])
})

test('what was never saved, or is no name of ours, is not opened', async () => {
  const image = picture()
  await store.save(image)
  await writeFile(join(directory, 'secret.webp'), 'secret')
  expect(await store.open(picture().name, '640.webp')).toBeNull()
  for (const name of ['..', '../..', '', '.', '.incoming', image.name.slice(0, 2), `${image.name}/..`]) {
    for (const file of ['640.webp', 'secret.webp', '../secret.webp', '']) {
      expect(await store.open(name, file)).toBeNull()
    }
  }
  expect(await store.open(image.name, '../../secret.webp')).toBeNull()
})

test('a full disk is told as storage-full and leaves nothing half-written', async () => {
  let writes = 0
  const failing = createFileStore(directory, {
    write: async (path, data) => {
      writes += 1
      // The second file meets a device on which every write fails with ENOSPC.
      const handle = await open(writes === 2 ? '/dev/full' : path, 'w')
      try {
        await handle.writeFile(data)
      } finally {
        await handle.close()
      }
    },
  })
  const image = picture()
  await expect(failing.save(image)).rejects.toMatchObject({ code: 'storage-full', status: 507 })
  expect(await everyFile()).toEqual([])
  expect(await store.open(image.name, '640.webp')).toBeNull()
  expect(await failing.save(image)).toBe(image.name)
})

test('an error of the disk that is not about space is passed on', async () => {
  await writeFile(join(directory, '.incoming'), 'a file where a folder should be')
  await expect(store.save(picture())).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
})

test('the sweep takes old pictures that no record names, and nothing else', async () => {
  const [referenced, fresh, orphan] = [picture(), picture(), picture()]
  for (const image of [referenced, fresh, orphan]) await store.save(image)
  await makeOlder(folderOf(referenced.name), 2 * hourMs)
  await makeOlder(folderOf(orphan.name), 2 * hourMs)
  await writeFile(join(directory, 'README'), 'not ours')
  expect(await sweep([referenced.name])).toBe(1)
  expect(await read(orphan.name, '640.webp')).toBeNull()
  for (const image of [referenced, fresh]) expect(await read(image.name, '640.webp')).not.toBeNull()
  expect(await everyFile()).toHaveLength(5)
  expect(await sweep([referenced.name])).toBe(0)
})

test('a picture that is uploaded again just before the sweep stays', async () => {
  const image = picture()
  await store.save(image)
  await makeOlder(folderOf(image.name), 2 * hourMs)
  await store.save(image)
  expect(await sweep()).toBe(0)
  expect(await read(image.name, '640.webp')).not.toBeNull()
})

test('a picture uploaded while the sweep runs is never lost, at whatever moment', async () => {
  for (let round = 0; round < repetitions(400); round += 1) {
    const image = picture(10)
    await store.save(image)
    await makeOlder(folderOf(image.name), 2 * hourMs)
    const sweeping = sweep()
    // Each round saves one turn of the event loop later, so that the saving meets every step of the sweep.
    for (let turn = 0; turn < round % 40; turn += 1) await yieldToEventLoop()
    await store.save(image)
    await sweeping
    expect(await read(image.name, '640.webp')).not.toBeNull()
    await rm(directory, { recursive: true })
  }
})

test('the sweep on a directory that does not exist yet does nothing', async () => {
  const missing = createFileStore(join(directory, 'none'))
  expect(await missing.sweep({ referenced: new Set(), olderThanMs: 0, now: Date.now() })).toBe(0)
})

test('leftovers of a write that was cut off go once they are old', async () => {
  const old = join(directory, '.incoming', 'old')
  const running = join(directory, '.incoming', 'running')
  for (const folder of [old, running]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '320.webp'), 'half')
  }
  await makeOlder(old, 2 * hourMs)
  expect(await sweep()).toBe(1)
  expect(await readdir(join(directory, '.incoming'))).toEqual(['running'])
})
