import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { markInstallation } from '#server/installation.ts'
import { readHold } from '#server/mail/outbox/mail-hold.ts'
import { processImage } from '#server/media/process-image.ts'
import { resources } from '#shared/resources/index.ts'
import { createTestDatabase, type Engine, type TestDatabase, testEngine } from '#testing/database.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addRecord } from '#testing/records.ts'
import { halves } from '#testing/test-images.ts'
import { createBackup } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { countRows, findTables, readRows } from './tables.ts'

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
  await app.addSubscribers(2_500)
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

/** Every row of every table; true and false as in SQLite. */
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
    if (table.name !== 'settings') content[table.name] = rows
  }
  return content
}

/** The files of a data folder by their paths, without the database. */
const filesIn = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(dataDir, path)).isFile() && !/sqlite|\.incoming/.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(dataDir, path), 'base64')]),
  )

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
    expect(filesIn(place.config.dataDir)).toEqual(filesIn(app.context.config.dataDir))
    expect(
      Object.keys(filesIn(place.config.dataDir)).filter((path) => path.startsWith('media/')),
    ).not.toEqual([])
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

test('the manifest counts what there was', async () => {
  expect(manifest).toMatchObject({ format: 1, created_at: now.toISOString(), database: testEngine() })
  for (const { name } of await findTables(app.context.db, app.context.dialect))
    expect([name, manifest.tables[name]?.rows]).toEqual([name, await countRows(app.context.db, name)])
  expect(Object.keys(manifest.entries)).toContain('rows/subscribers/3.ndjson')
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

describe('a damaged archive', () => {
  const damaged = join(folder, 'damaged.tar.gz')
  const whole = () => readFileSync(file)
  test.each<[string, () => Buffer]>([
    ['cut off', () => whole().subarray(0, whole().length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['no archive', () => Buffer.from('Detta är ingen säkerhetskopia.')],
    [
      'changed in one letter',
      () =>
        gzipSync(
          Buffer.from(gunzipSync(whole()).toString('latin1').replace('person7@', 'person8@'), 'latin1'),
        ),
    ],
    ['without its end', () => gzipSync(gunzipSync(whole()).subarray(0, 512 * 40))],
  ])('that is %s is refused, and nothing is restored', async (_, make) => {
    writeFileSync(damaged, make())
    const place = await emptyPlace(testEngine())
    await expect(restoreBackup(place, { file: damaged, passphrase: null, now })).rejects.toThrow(
      /^The backup is damaged: /,
    )
    expect(await findTables(place.database.db, place.database.dialect)).toEqual([])
    expect(filesIn(place.config.dataDir)).toEqual({})
    await place.database.close()
    await place.drop()
  })
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

test('an encrypted archive opens with its passphrase alone', async () => {
  const secret = join(folder, 'secret.tar.gz.age')
  const source = { database: app.context, config: app.context.config }
  const passphrase = 'tre lyktor vid strömmen'
  await createBackup(source, { file: secret, passphrase, now })
  expect(readFileSync(secret).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  expect(readFileSync(secret).includes('person7@')).toBe(false)
  expect((await verifyArchive(secret, passphrase)).tables.subscribers?.rows).toBe(
    manifest.tables.subscribers?.rows,
  )
  await expect(verifyArchive(secret, 'fel lösenord')).rejects.toThrow(
    'The passphrase does not open the backup.',
  )
  await expect(verifyArchive(secret, null)).rejects.toThrow('The backup is encrypted')
})

test('nobody but the owner can read an archive', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
