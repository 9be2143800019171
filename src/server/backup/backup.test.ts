import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { isSearchTable } from '#server/db/search-indexes.ts'
import { deriveToken } from '#server/db/secret.ts'
import { markInstallation } from '#server/installation/installation.ts'
import { readHold } from '#server/mail/outbox/mail-hold.ts'
import { createFileStore } from '#server/media/file-store.ts'
import { processImage } from '#server/media/process-image.ts'
import { batchesOf } from '#shared/batches.ts'
import { resources } from '#shared/resources/index.ts'
import { fileKey, fileValue } from '#shared/stored-files.ts'
import { createTestDatabase, type Engine, type TestDatabase, testEngine } from '#testing/database.ts'
import { inFullRun, onOneDatabase } from '#testing/full-run.ts'
import { keptFiles } from '#testing/kept-files.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addRecord } from '#testing/records.ts'
import { halves } from '#testing/test-images.ts'
import { createBackup } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { countTable, findTables, readRows } from './tables.ts'

const now = new Date('2027-03-01T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'gille-backup-'))
const file = join(folder, 'whole.tar.gz')
const engines: readonly Engine[] = testEngine() === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite']
let app: MailApp
let manifest: Manifest

beforeAll(async () => {
  app = await createMailApp()
  for (const resource of resources.filter(({ access }) => access.create)) await addRecord(app, resource)
  const image = await app.context.media.save(await processImage(await halves().png().toBuffer()))
  await app.context.db.updateTable('posts').set({ image }).execute()
  const upload = join(folder, 'document')
  // More than one part of a row.
  const document = randomBytes(1_200_000)
  writeFileSync(upload, document)
  const key = fileKey(createHash('sha256').update(document).digest('hex'), document.length, 'pdf')
  await app.context.media.keep(key, { path: upload, size: document.length })
  await app.context.db
    .updateTable('documents')
    .set({ file: fileValue(key, 'stadgar.pdf') })
    .execute()
  await deriveToken(app.context, 'activation', 'nonce')
  await app.addSubscribers(2_500)
  const at = now.toISOString()
  const times = { at, effects_at: at, undo_until: at, undone_at: null, undoes: null }
  const operations = Array.from({ length: 1_200 }, () => ({
    ...{ id: randomUUID(), kind: 'change-picture', resource: 'pictures', record_id: null, user_id: null },
    ...times,
  }))
  for (const batch of batchesOf(operations, 300))
    await app.context.db.insertInto('operations').values(batch).execute()
  const erased = await addRecord(app, resources.find(({ name }) => name === 'partners') as never)
  await app.context.db.deleteFrom('partners').where('id', '=', erased.id).execute()
  manifest = await createBackup(
    { database: app.context, config: app.context.config },
    { file, passphrase: null, now },
  )
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

type Place = { database: Database; config: ReturnType<typeof parseConfig>; drop: TestDatabase['drop'] }

async function emptyPlace(engine: Engine): Promise<Place> {
  const { env, drop } = await createTestDatabase(engine)
  const config = parseConfig(env)
  return { database: openDatabase(config), config, drop }
}

/** Every row of every table but those that a restored place has of its own; true and false as in SQLite. */
async function contentOf({ db, dialect }: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const table of await findTables(db, dialect)) {
    const rows: unknown[] = []
    for await (const part of readRows(db, table)) {
      for (const row of part)
        rows.push(
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [
              key,
              typeof value === 'boolean' ? Number(value) : value,
            ]),
          ),
        )
    }
    if (!['settings', 'tokens'].includes(table.name)) content[table.name] = rows
  }
  return content
}

describe.each(engines)('restored into %s', (engine) => {
  let place: Place
  beforeAll(async () => {
    place = await emptyPlace(engine)
    await restoreBackup(place, { file, passphrase: null, now })
  })
  afterAll(async () => {
    await place.database.close()
    await place.drop()
  })

  test('every row and every file is as it was', async () => {
    expect(await contentOf(place.database)).toEqual(await contentOf(app.context))
    const files = await keptFiles(place.database, place.config)
    expect(files).toEqual(await keptFiles(app.context, app.context.config))
    expect(Object.keys(files)).toEqual(
      [...Array<string>(7).fill('media'), 'secret'].map((start) => expect.stringContaining(start)),
    )
    // No file lies beside PostgreSQL.
    if (engine === 'postgres') expect(readdirSync(place.config.dataDir)).toEqual([])
  })

  test('a number that an erased record had is given to no other', async () => {
    const before = await app.context.db
      .selectFrom('partners')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const { id } = await place.database.db
      .insertInto('partners')
      .values({ name: 'Ny', logoImage: null, created_at: '', updated_at: '', deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe((before?.id ?? 0) + 2)
    await place.database.db.deleteFrom('partners').where('id', '=', id).execute()
  })

  test('mails are held, also after the next start', async () => {
    expect(await readHold(place.database.db)).toEqual({ reason: 'restored', since: now.toISOString() })
    expect(await markInstallation(place.database, place.config, now)).toBe(false)
    expect(await readHold(place.database.db)).toMatchObject({ reason: 'restored' })
  })

  test('a place in use is refused and left as it is', async () => {
    const before = await contentOf(place.database)
    await expect(restoreBackup(place, { file, passphrase: null, now })).rejects.toThrow(
      'This place is in use: a backup is only restored into an empty one.',
    )
    expect(await contentOf(place.database)).toEqual(before)
  })
})

inFullRun(() => {
  test.each(engines)(
    'what was restored into %s can be backed up and restored where it came from',
    async (engine) => {
      const back = join(folder, 'back.tar.gz')
      const [there, here] = [await emptyPlace(engine), await emptyPlace(testEngine())]
      await restoreBackup(there, { file, passphrase: null, now })
      await createBackup(there, { file: back, passphrase: null, now })
      await restoreBackup(here, { file: back, passphrase: null, now })
      expect(await contentOf(here.database)).toEqual(await contentOf(there.database))
      expect(await keptFiles(here.database, here.config)).toEqual(
        await keptFiles(app.context, app.context.config),
      )
      for (const { database, drop } of [there, here]) {
        await database.close()
        await drop()
      }
    },
  )
})

/** A place as version 0005 left it: pictures and secret are files, also beside PostgreSQL. */
async function earlierPlace(last?: string): Promise<Place> {
  const place = await emptyPlace(testEngine())
  await migrate(place.database, last)
  await createFileStore(join(place.config.dataDir, 'media')).save(
    await processImage(await halves().png().toBuffer()),
  )
  writeFileSync(join(place.config.dataDir, 'secret'), 'a'.repeat(43))
  return place
}

inFullRun(() => {
  test.each([
    ['of an earlier version', '0005-member-orders'],
    ['that has not started since its update', undefined],
  ])('a place %s is backed up whole, and restored to where pictures are now', async (_, last) => {
    const archive = join(folder, 'earlier.tar.gz')
    const [earlier, place] = [await earlierPlace(last), await emptyPlace(testEngine())]
    await createBackup(earlier, { file: archive, passphrase: null, now })
    await restoreBackup(place, { file: archive, passphrase: null, now })
    const restored = await keptFiles(place.database, place.config)
    expect(Object.keys(restored)).toHaveLength(7)
    await migrate(earlier.database)
    expect(restored).toEqual(await keptFiles(earlier.database, earlier.config))
    if (testEngine() === 'postgres') expect(readdirSync(place.config.dataDir)).toEqual([])
    for (const { database, drop } of [earlier, place]) {
      await database.close()
      await drop()
    }
  })
})

test('the manifest counts what there was, in every table but those of pictures and secrets', async () => {
  const tables = await app.context.db.introspection.getTables()
  const all = tables.map(({ name }) => name).filter((name) => !isSearchTable(name))
  expect(all.filter((name) => manifest.tables[name] === undefined)).toEqual(
    testEngine() === 'postgres'
      ? ['media', 'media_avif', 'media_files', 'media_jpeg', 'media_parts', 'secrets']
      : [],
  )
  expect(manifest).toMatchObject({ format: 1, created_at: now.toISOString(), database: testEngine() })
  for (const { name } of await findTables(app.context.db, app.context.dialect))
    expect([name, manifest.tables[name]?.rows]).toEqual([name, await countTable(app.context.db, name)])
  expect(Object.keys(manifest.entries)).toContain('rows/subscribers/3.ndjson')
  // The files in AVIF are made again.
  expect(Object.keys(manifest.entries).filter((name) => /avif/.test(name))).toEqual([])
})

test('what is written while the backup runs is not in it, and the backup holds together', async () => {
  const busy = join(folder, 'busy.tar.gz')
  const database = openDatabase(app.context.config)
  const running = createBackup(
    { database, config: app.context.config },
    { file: busy, passphrase: null, now },
  )
  for (let count = 0; count < 20; count++)
    await addRecord(app, resources.find(({ name }) => name === 'posts') as never)
  const { tables } = await running
  await database.close()
  const place = await emptyPlace(testEngine())
  await restoreBackup(place, { file: busy, passphrase: null, now })
  // A post and its line in the history are written together: the archive has both or none.
  const lines = await place.database.db
    .selectFrom('history')
    .select('record_id')
    .where('resource', '=', 'posts')
    .where('action', '=', 'create')
    .execute()
  const posts = await place.database.db.selectFrom('posts').select('id').execute()
  expect(lines.map(({ record_id }) => record_id).sort()).toEqual(posts.map(({ id }) => id).sort())
  expect(posts).toHaveLength(tables.posts?.rows ?? 0)
  await place.database.close()
  await place.drop()
})

test('an archive of a newer version is refused', async () => {
  const newer = join(folder, 'newer.tar.gz')
  await app.context.db.transaction().execute(async (tx) => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(tx)
  })
  await createBackup(
    { database: app.context, config: app.context.config },
    { file: newer, passphrase: null, now },
  )
  await sql`delete from kysely_migration where name = '9999-later'`.execute(app.context.db)
  const place = await emptyPlace(testEngine())
  await expect(restoreBackup(place, { file: newer, passphrase: null, now })).rejects.toThrow(
    'The backup was made by a newer version of Gille (it has 9999-later).',
  )
  await place.database.close()
  await place.drop()
})

onOneDatabase(() => {
  test('an encrypted archive opens with its passphrase alone', async () => {
    const secret = join(folder, 'secret.tar.gz.age')
    const source = { database: app.context, config: app.context.config }
    const passphrase = 'tre lyktor vid strömmen'
    // Read back once it is written, with the passphrase.
    const readBack = await createBackup(source, { file: secret, passphrase, now })
    expect(readFileSync(secret).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
    expect(readFileSync(secret).includes('person7@')).toBe(false)
    expect(readBack.tables.subscribers?.rows).toBe(manifest.tables.subscribers?.rows)
    await expect(verifyArchive(secret, 'fel lösenord')).rejects.toThrow(
      'The passphrase does not open the backup.',
    )
    await expect(verifyArchive(secret, null)).rejects.toThrow('The backup is encrypted')
  })
})

test('nobody but the owner can read an archive', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
