import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { mediaName } from '#shared/media.ts'
import { createFileStore } from './file-store.ts'
import type { ProcessedImage } from './render-image.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gille-media-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const mediaFull = {
  code: 'media-full',
  status: 507,
  title: { key: 'problem.media-full' },
}

/** @returns a new picture of two files of 1,000 bytes. */
const picture = (): ProcessedImage => ({
  name: mediaName(randomBytes(16).toString('hex'), 640, 480),
  width: 640,
  height: 480,
  files: [320, 640].map((width) => ({ width, data: randomBytes(1_000) })),
})

const count = async (): Promise<number> =>
  (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.webp')).length

test('pictures are taken up to the quota, then refused; what is there stays and may be saved again', async () => {
  const store = createFileStore(directory, { quota: 10_000 })
  const images = Array.from({ length: 5 }, picture)
  for (const image of images) await store.save(image)
  await expect(store.save(picture())).rejects.toMatchObject(mediaFull)
  expect(await count()).toBe(10)
  for (const image of images) expect(await store.save(image)).toBe(image.name)
  // A new store of the same folder counts the pictures of the first.
  await expect(createFileStore(directory, { quota: 10_000 }).save(picture())).rejects.toMatchObject(mediaFull)
  expect(await readdir(join(directory, '.incoming'))).toEqual([])
})

test('of many who upload at once only as many succeed as there is room for', async () => {
  const store = createFileStore(directory, { quota: 10_000 })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => store.save(picture())))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await count()).toBe(10)
})

test('there is room again once pictures were removed or swept away, also by another instance', async () => {
  const [store, other] = [1, 2].map(() => createFileStore(directory, { quota: 4_000 }))
  if (!store || !other) throw new Error('no store')
  const images = [picture(), picture()]
  for (const image of images) await store.save(image)
  await expect(store.save(picture())).rejects.toMatchObject(mediaFull)
  await store.remove([images[0]?.name ?? ''], Date.now() + hourMs)
  await store.save(picture())
  await expect(store.save(picture())).rejects.toMatchObject(mediaFull)
  await other.sweep({ referenced: new Set(), olderThanMs: hourMs, now: Date.now() + 2 * hourMs })
  await store.save(picture())
  expect(await count()).toBe(2)
})

test('a picture that could not be written takes no room', async () => {
  let isBroken = true
  const store = createFileStore(directory, {
    quota: 2_000,
    write: async () => {
      if (isBroken) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    },
  })
  await expect(store.save(picture())).rejects.toMatchObject({ code: 'storage-full' })
  isBroken = false
  const image = picture()
  expect(await store.save(image)).toBe(image.name)
})
