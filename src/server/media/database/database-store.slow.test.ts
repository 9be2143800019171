import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { createPool, type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { createMediaStore } from '#server/media/create-media-store.ts'
import type { MediaStore } from '#server/media/media-store.ts'
import type { ProcessedImage, RenderedFile } from '#server/media/render-image.ts'
import { hourMs } from '#shared/durations.ts'
import { mediaFileName, mediaName } from '#shared/media.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '#testing/database.ts'
import { repetitions } from '#testing/full-run.ts'
import { createDatabaseStore } from './database-store.ts'
import { createSizeFinder } from './find-sizes.ts'
import { createPictureCache } from './picture-cache.ts'

let base: TestDatabase
let database: Database
const folders: string[] = []
beforeAll(async () => {
  base = await createTestDatabase()
  database = openDatabase(parseConfig(base.env))
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await base.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gille-instance-'))
  folders.push(folder)
  return folder
}

/** @returns a picture of two files of random bytes; no store decodes pictures */
const picture = (size = 1_000): ProcessedImage => ({
  name: mediaName(randomBytes(16).toString('hex'), 640, 480),
  width: 640,
  height: 480,
  files: [320, 640].map((width) => ({ width, data: randomBytes(size) })),
})

async function read(store: MediaStore, name: string, file = '640.webp'): Promise<Buffer | null> {
  const stored = await store.open(name, file)
  if (!stored) return null
  const content = await buffer(stored.read())
  expect(content.length).toBe(stored.size)
  return content
}
const contentOf = ({ files }: ProcessedImage, width = 640): Buffer | undefined =>
  files.find((file) => file.width === width)?.data

/** @returns a time, in milliseconds since 1970, that is later than all that was done and earlier than what comes */
async function between(): Promise<number> {
  const before = Date.now()
  // A file system's clock may be some milliseconds behind.
  while (Date.now() < before + 20) await yieldToEventLoop()
  return before + 10
}

describe('wherever they are, pictures', () => {
  let store: MediaStore
  const log = pino({ level: 'silent' })
  const now = () => new Date()
  beforeEach(() => {
    store = createMediaStore({
      database,
      config: parseConfig({ ...base.env, DATA_DIR: newFolder() }),
      log,
      now,
    })
  })

  test('can be read in their widths, however often and by however many they are saved', async () => {
    const image = picture()
    const names = await Promise.all(Array.from({ length: 20 }, () => store.save(image)))
    expect(new Set([...names, await store.save(image)])).toEqual(new Set([image.name]))
    for (const { width, data } of image.files)
      expect(await read(store, image.name, `${width}.webp`)).toEqual(data)
    expect(await store.has(image.name)).toBe(true)
  })

  test('take further files when they are there, whole, and lose them with themselves', async () => {
    const [image, gone] = [picture(), picture()]
    await store.save(image)
    const avif: RenderedFile = { width: 640, format: 'avif', data: randomBytes(500) }
    for (const { name } of [image, gone]) await store.add(name, [avif])
    for (let count = 0; count < 2; count++) await store.add(image.name, [avif])
    expect(await read(store, image.name, '640.avif')).toEqual(avif.data)
    const jpeg: RenderedFile = { width: 640, format: 'jpeg', data: randomBytes(400) }
    await store.add(image.name, [jpeg])
    expect(await read(store, image.name, '640.jpeg')).toEqual(jpeg.data)
    const cuts = [0, 30].map((place): RenderedFile => ({ ...jpeg, place, data: randomBytes(300 + place) }))
    expect(await store.open(image.name, '640-0.jpeg')).toBeNull()
    await store.add(image.name, cuts)
    for (const cut of cuts) expect(await read(store, image.name, mediaFileName(cut))).toEqual(cut.data)
    expect(await read(store, image.name, '640.jpeg')).toEqual(jpeg.data)
    expect(await store.open(image.name, '640-60.jpeg')).toBeNull()
    expect(await read(store, image.name)).toEqual(contentOf(image))
    expect(await store.open(gone.name, '640.avif')).toBeNull()
    expect(await store.has(gone.name)).toBe(false)
    await store.remove([image.name], await between())
    for (const file of ['640.avif', '640.jpeg', '640-30.jpeg'])
      expect(await store.open(image.name, file)).toBeNull()
  })

  test('with AVIF files keep them from the beginning', async () => {
    const image = { ...picture(), avif: [{ width: 96, data: randomBytes(100) }] }
    await store.save(image)
    expect(await read(store, image.name, '96.avif')).toEqual(image.avif[0]?.data)
    expect(await store.open(image.name, '96.webp')).toBeNull()
  })

  test('that were never saved, or have no name of ours, are not there', async () => {
    const image = picture()
    await store.save(image)
    expect(await store.has(picture().name)).toBe(false)
    for (const name of [picture().name, '..', '', `${image.name}/..`, `${image.name}'--`]) {
      for (const file of ['640.webp', '1280.webp', '../640.webp', ''])
        expect(await store.open(name, file)).toBeNull()
    }
    expect(await store.open(image.name, '1280.webp')).toBeNull()
  })

  test('go when no record names them and they were not used for an hour', async () => {
    const [referenced, orphan, saved, asked, fresh] = [picture(), picture(), picture(), picture(), picture()]
    for (const image of [referenced, orphan, saved, asked]) await store.save(image)
    const then = await between()
    await store.save(saved)
    await store.has(asked.name)
    await store.save(fresh)
    const sweep = () =>
      store.sweep({ referenced: new Set([referenced.name]), olderThanMs: hourMs, now: then + hourMs })
    expect(await sweep()).toBeGreaterThan(0)
    expect(await read(store, orphan.name)).toBeNull()
    for (const image of [referenced, saved, asked, fresh])
      expect(await read(store, image.name)).toEqual(contentOf(image))
    expect(await sweep()).toBe(0)
  })

  test('are removed, but not those that were saved again since', async () => {
    const [gone, kept] = [picture(), picture()]
    for (const image of [gone, kept]) await store.save(image)
    const then = await between()
    await store.save(kept)
    await store.remove([gone.name, kept.name, 'no name of ours'], then)
    expect(await read(store, gone.name)).toBeNull()
    expect(await read(store, kept.name)).toEqual(contentOf(kept))
  })

  test('saved while they are swept away are never lost, at whatever moment', async () => {
    for (let round = 0; round < repetitions(100); round += 1) {
      const image = picture(10)
      await store.save(image)
      const then = await between()
      const sweeping = store.sweep({ referenced: new Set(), olderThanMs: 0, now: then })
      // Each round saves one turn of the event loop later, so that the saving meets every step of the sweep.
      for (let turn = 0; turn < round % 20; turn += 1) await yieldToEventLoop()
      await store.save(image)
      await sweeping
      expect(await read(store, image.name)).toEqual(contentOf(image))
    }
  })
})

if (testEngine() === 'postgres') {
  const warnings: string[] = []
  const open = ({ quota = Number.POSITIVE_INFINITY, limit = 1_000_000, db = database.db } = {}) => {
    const folder = join(newFolder(), 'cache')
    const log = { warn: (_: unknown, message: string) => void warnings.push(message) }
    return {
      store: createDatabaseStore({
        db,
        quota,
        log,
        now: () => new Date(),
        uploads: join(folder, 'uploads'),
        cache: createPictureCache(folder, limit),
      }),
      folder,
      copies: () => (statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder).sort() : []),
    }
  }
  const copyOf = (image: ProcessedImage): string => `${image.name}.640.webp`

  describe('two instances that share nothing but PostgreSQL', () => {
    test('have the same pictures at once', async () => {
      const [here, there] = [open(), open()]
      const image = picture()
      await here.store.save(image)
      expect(await there.store.has(image.name)).toBe(true)
      for (const { store } of [here, there, here, there])
        expect(await read(store, image.name)).toEqual(contentOf(image))
      expect([here.copies(), there.copies()]).toEqual([[copyOf(image)], [copyOf(image)]])
    })

    test('stop serving what one of them erased, and keep no copy of it for longer than an hour (T67)', async () => {
      const [here, there] = [open(), open()]
      const [erased, other] = [picture(), picture()]
      for (const image of [erased, other]) {
        await here.store.save(image)
        for (const { store } of [here, there]) await read(store, image.name)
      }
      await here.store.remove([erased.name], await between())
      expect(here.copies()).toEqual([copyOf(other)])
      expect(await read(there.store, erased.name)).toBeNull()
      // The housekeeping of the other instance.
      await there.store.sweep({ referenced: new Set(), olderThanMs: hourMs, now: Date.now() })
      expect(there.copies()).toEqual([copyOf(other)])
    })

    test('take no more than the quota, however many upload at once', async () => {
      await database.db.deleteFrom('media').execute()
      const stores = [open({ quota: 10_000 }), open({ quota: 10_000 })]
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, (_, index) => stores[index % 2]?.store.save(picture())),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
      expect(new Set(refused)).toEqual(new Set(['media-full']))
      await database.db.deleteFrom('media').execute()
    })
  })

  describe('the copies on the disk of an instance', () => {
    test('take no more than their limit; those that were not used for longest go (T67)', async () => {
      const { store, folder, copies } = open({ limit: 3_500 })
      const [first, second, third, fourth] = [picture(), picture(), picture(), picture()]
      for (const image of [first, second, third, fourth]) await store.save(image)
      for (const image of [first, second, third, first, fourth]) await read(store, image.name)
      expect(copies()).toEqual([first, third, fourth].map(copyOf).sort())
      expect(await read(store, second.name)).toEqual(contentOf(second))
      expect(copies()).toEqual([first, second, fourth].map(copyOf).sort())

      const more = Array.from({ length: 40 }, () => picture())
      for (const image of more) await store.save(image)
      await Promise.all(more.map((image) => read(store, image.name)))
      expect(copies()).toHaveLength(3)
      const large = picture(4_000)
      await store.save(large)
      expect(await read(store, large.name)).toEqual(contentOf(large))
      const bytes = copies().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      expect(bytes).toBe(3_000)
    })

    test('may vanish at any time, or be cut off: what is served is whole (T67)', async () => {
      const { store, folder, copies } = open()
      const image = picture()
      await store.save(image)
      await read(store, image.name)
      truncateSync(join(folder, copyOf(image)), 500)
      expect(await read(store, image.name)).toEqual(contentOf(image))
      expect(statSync(join(folder, copyOf(image))).size).toBe(1_000)
      rmSync(folder, { recursive: true })
      expect(await read(store, image.name)).toEqual(contentOf(image))
      expect(copies()).toEqual([copyOf(image)])
    })

    test('are done without when the disk takes none, which the log tells once', async () => {
      const { store, folder } = open()
      writeFileSync(folder, 'a file where a folder should be')
      const image = picture()
      await store.save(image)
      for (let count = 0; count < 3; count++) expect(await read(store, image.name)).toEqual(contentOf(image))
      expect(warnings.splice(0)).toEqual(['no copies of pictures can be kept on the disk'])
    })

    test('are served while the database is away', async () => {
      const own = openDatabase(parseConfig(base.env))
      const { store } = open({ db: own.db })
      const [asked, other] = [picture(), picture()]
      for (const image of [asked, other]) await store.save(image)
      await read(store, asked.name)
      await own.close()
      expect(await read(store, asked.name)).toEqual(contentOf(asked))
      await expect(read(store, other.name)).rejects.toThrow()
    })
  })

  test('a thousand visitors who ask at once take one connection and a few questions (T67)', async () => {
    let questions = 0
    const pool = createPool({ connectionString: base.env.DATABASE_URL })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: () => void questions++ })
    const { store } = open()
    const images = Array.from({ length: 10 }, () => picture(10))
    for (const image of images) await store.save(image)
    const find = createSizeFinder(db)
    const names = [...images.map(({ name }) => name), picture().name]
    const sizes = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => find(names[index % names.length] ?? '', '640.webp')),
    )
    expect(sizes.filter((size) => size === null)).toHaveLength(90)
    expect(sizes.filter((size) => size === 10)).toHaveLength(910)
    expect([questions, pool.totalCount]).toEqual([2, 1])
    await db.destroy()
  })
}
