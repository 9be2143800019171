import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { deriveToken } from '#server/db/secret.ts'
import { createFileStore } from '#server/media/file-store.ts'
import type { ProcessedImage } from '#server/media/render-image.ts'
import { hourMs } from '#shared/durations.ts'
import { mediaName } from '#shared/media.ts'
import { type TestDatabase, testEngine } from '#testing/database.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { moveIntoDatabase } from './move-into-database.ts'

let base: TestDatabase
let database: Database
let config: Config
beforeEach(async () => {
  base = await createMigratedDatabase()
  config = parseConfig(base.env)
  database = openDatabase(config)
})
afterEach(async () => {
  await database.close()
  await base.drop()
})

const picture = (): ProcessedImage => ({
  name: mediaName(randomBytes(16).toString('hex'), 640, 480),
  width: 640,
  height: 480,
  files: [320, 640].map((width) => ({ width, data: randomBytes(1_000) })),
})

/** Pictures as an installation of an earlier version has them, and its secret. */
async function fill(count: number): Promise<ProcessedImage[]> {
  const images = Array.from({ length: count }, picture)
  const store = createFileStore(join(config.dataDir, 'media'))
  for (const image of images) await store.save(image)
  writeFileSync(join(config.dataDir, 'secret'), randomBytes(32).toString('base64url'))
  return images
}

if (testEngine() === 'sqlite') {
  test('beside SQLite pictures and secret stay files', async () => {
    const images = await fill(3)
    const before = readdirSync(config.dataDir, { recursive: true })
    expect((await moveIntoDatabase(database, config)).pictures).toBe(0)
    expect(readdirSync(config.dataDir, { recursive: true })).toEqual(before)
    expect(images).toHaveLength(3)
  })
} else {
  const contentOf = (images: readonly ProcessedImage[]): Record<string, string> =>
    Object.fromEntries(
      images.flatMap(({ name, files }) =>
        files.map(({ width, data }) => [`${name}/${width}`, createHash('sha256').update(data).digest('hex')]),
      ),
    )
  async function stored(): Promise<Record<string, string>> {
    const rows = await database.db.selectFrom('media_files').selectAll().execute()
    return Object.fromEntries(
      rows.map(({ name, width, content }) => [
        `${name}/${width}`,
        createHash('sha256').update(content).digest('hex'),
      ]),
    )
  }

  test('pictures and secret move, once, and files that are none of ours stay', async () => {
    const images = await fill(5)
    const media = join(config.dataDir, 'media')
    writeFileSync(join(media, 'README'), 'not ours')
    for (const age of [0, 2 * hourMs]) {
      const leftover = join(media, '.incoming', String(age))
      mkdirSync(leftover, { recursive: true })
      const then = new Date(Date.now() - age)
      utimesSync(leftover, then, then)
    }
    const secret = Buffer.from(readFileSync(join(config.dataDir, 'secret'), 'utf8'), 'base64url')
    expect((await moveIntoDatabase(database, config)).pictures).toBe(5)
    expect(await stored()).toEqual(contentOf(images))
    expect((await moveIntoDatabase(database, config)).pictures).toBe(0)
    expect(readdirSync(config.dataDir)).toEqual(['media'])
    expect(readdirSync(media).sort()).toEqual(['.incoming', 'README'])
    // A younger one may still be written to.
    expect(readdirSync(join(media, '.incoming'))).toEqual(['0'])
    const token = createHmac('sha256', secret).update('activation:nonce').digest('base64url')
    expect(await deriveToken({ ...database, config }, 'activation', 'nonce')).toBe(token)
  })

  test('an empty folder is left empty', async () => {
    expect((await moveIntoDatabase(database, config)).pictures).toBe(0)
    expect(readdirSync(config.dataDir)).toEqual([])
  })

  test('beside a SQLite database the files stay, because they may be its own, and our pictures are copied', async () => {
    const [ours = picture()] = await fill(3)
    const record = { name: 'Kåren', created_at: '', updated_at: '', deleted_at: null }
    await database.db
      .insertInto('partners')
      .values({ ...record, logoImage: ours.name })
      .execute()
    writeFileSync(join(config.dataDir, 'gille.sqlite'), '')
    const before = readdirSync(config.dataDir, { recursive: true })
    for (const pictures of [1, 0])
      expect(await moveIntoDatabase(database, config)).toEqual({ pictures, keep: true })
    expect(await stored()).toEqual(contentOf([ours]))
    expect(readdirSync(config.dataDir, { recursive: true })).toEqual(before)
  })

  test('several instances may move the same folder at once', async () => {
    const images = await fill(40)
    const others = [1, 2, 3].map(() => openDatabase(config))
    await Promise.all([database, ...others].map((one) => moveIntoDatabase(one, config)))
    expect(await stored()).toEqual(contentOf(images))
    expect(readdirSync(config.dataDir)).toEqual([])
    for (const other of others) await other.close()
  })

  test('what another start has moved in part is moved to its end', async () => {
    const [image = picture()] = await fill(1)
    const folder = join(config.dataDir, 'media', image.name.slice(0, 2), image.name)
    await moveIntoDatabase(database, config)
    // Killed between the first and the second file that it removes.
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '640.webp'), image.files[1]?.data ?? '')
    expect((await moveIntoDatabase(database, config)).pictures).toBe(1)
    expect(await stored()).toEqual(contentOf([image]))
    expect(existsSync(join(config.dataDir, 'media'))).toBe(false)
  })

  test('the links of a second instance and of one that lost its folder are the same', async () => {
    const token = (dataDir: string, url = base.env.DATABASE_URL ?? '') =>
      deriveToken({ ...database, config: { dataDir, databaseUrl: url, secret: null } }, 'x', 'y')
    const empty = mkdtempSync(join(tmpdir(), 'gille-empty-'))
    const first = await token(config.dataDir)
    expect(await token(empty)).toBe(first)
    expect(readdirSync(empty)).toEqual([])
    rmSync(empty, { recursive: true })
  })
}
