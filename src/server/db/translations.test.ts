import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { dropJournal } from '#server/db/journal.ts'
import { migrate } from '#server/db/migrate.ts'
import { findWords } from '#server/db/search-indexes.ts'
import { markInstallation } from '#server/installation/installation.ts'
import { columnFields, paletteFields } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { posts } from '#shared/resources/posts.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '#testing/database.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { readSchema } from '#testing/schema.ts'

/** The last migration of the version in which texts stood in one language. */
const oneLanguage = '0012-avif'
const now = new Date('2027-03-01T12:00:00Z')
const times = { created_at: now.toISOString(), updated_at: now.toISOString() }

type Place = { database: Database; config: ReturnType<typeof parseConfig>; drop: TestDatabase['drop'] }
let places: Place[]
beforeEach(() => {
  places = []
})
afterEach(async () => {
  for (const { database, drop } of places) {
    await database.close()
    await drop()
  }
})

const emptyPlace = () => openPlace(createTestDatabase())
const migratedPlace = () => openPlace(createMigratedDatabase())

async function openPlace(made: Promise<TestDatabase>): Promise<Place> {
  const { env, drop } = await made
  const config = parseConfig(env)
  const place = { database: openDatabase(config), config, drop }
  places.push(place)
  return place
}

const insert = async ({ db }: Database, table: string, values: Record<string, unknown>): Promise<number> => {
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(values))}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}
const rowsOf = async ({ db }: Database, table: string): Promise<Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(db)).rows
const indexesOf = async ({ db, dialect }: Database): Promise<string[]> =>
  (await dialect.indexes.execute(db)).rows
    .map(({ name }) => name)
    .filter((name) => name.startsWith('search_posts'))

/** A post of the version before, in its category. */
async function fill(database: Database): Promise<Record<string, unknown>> {
  const category_id = await insert(database, 'categories', { ...times, name: 'Fest' })
  const post = { ...times, title: 'Höstfest', content: '<p>Kom!</p>', category_id, post_date: '2026-01-01' }
  await insert(database, 'posts', post)
  return post
}

test('what an installed version holds stays, and its tables get a column for each text in another language', async () => {
  const { database } = await emptyPlace()
  await migrate(database, oneLanguage)
  const post = await fill(database)
  await migrate(database)
  const [row] = await rowsOf(database, 'posts')
  expect(row).toMatchObject({ ...post, title_en: '', content_en: '', image_alt_en: '', version: 1 })
  const schema = await readSchema(database)
  for (const resource of resources)
    for (const [name, { translates }] of columnFields(resource))
      if (translates)
        expect([name, schema[resource.name]?.[name]]).toEqual([
          name,
          { type: 'text', nullable: false, hasDefault: true },
        ])
})

test('a language that is added later gets its columns and its index at the next start, and nothing more happens', async () => {
  const { database } = await migratedPlace()
  const whole = await readSchema(database)
  const [index = ''] = await indexesOf(database)
  await sql`drop index if exists ${sql.ref(index)}`.execute(database.db)
  await sql`create index posts_search on posts (title)`.execute(database.db)
  await dropJournal(database)
  for (const column of ['title_en', 'content_en'])
    await database.db.schema.alterTable('posts').dropColumn(column).execute()
  await fill(database)
  await migrate(database)
  expect(await readSchema(database)).toEqual(whole)
  expect(await indexesOf(database)).toEqual(index ? [index] : [])
  expect(await rowsOf(database, 'posts')).toMatchObject([{ title: 'Höstfest', title_en: '' }])
  await migrate(database)
  expect(await readSchema(database)).toEqual(whole)
})

test('of several that start at once one adds the columns, and the others find them', async () => {
  const { database, config } = await emptyPlace()
  await migrate(database, oneLanguage)
  const others = Array.from({ length: 4 }, () => openDatabase(config))
  await Promise.all(others.map((other) => migrate(other)))
  for (const other of others) await other.close()
  expect((await readSchema(database)).posts).toHaveProperty('title_en')
})

if (testEngine() === 'sqlite') {
  test('the palette finds a word of any language by the index', async () => {
    const { database } = await migratedPlace()
    const { db, dialect } = database
    const holds = await findWords(
      { db, dialect },
      { resource: posts, fields: paletteFields(posts), words: ['party'] },
    )
    expect(sql`${holds}`.compile(db).sql).toContain('json_each')
  })
}

/** Archives one place and restores it into another. */
async function carryOver(from: Place): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'gille-translations-'))
  try {
    const file = join(folder, 'whole.tar.gz')
    await markInstallation(from.database, from.config, now)
    await createBackup(from, { file, passphrase: null, now })
    const to = await emptyPlace()
    await restoreBackup(to, { file, passphrase: null, now })
    return to
  } finally {
    rmSync(folder, { recursive: true })
  }
}

onOneDatabase(() => {
  test('a backup of a version with one language is restored, and its records may be translated', async () => {
    const from = await emptyPlace()
    await migrate(from.database, oneLanguage)
    const post = await fill(from.database)
    const { database } = await carryOver(from)
    expect(await rowsOf(database, 'posts')).toMatchObject([
      { ...post, title_en: '', title_folded: 'höstfest' },
    ])
  })

  test('T142 a backup keeps the texts of a language that this program does not have', async () => {
    const from = await migratedPlace()
    await fill(from.database)
    const elsewhere = from.database.db.schema.alterTable('posts')
    await elsewhere.addColumn('title_xx', 'text', (column) => column.notNull().defaultTo('')).execute()
    await sql`update posts set title_xx = 'Harvest'`.execute(from.database.db)
    await migrate(from.database)
    const { database } = await carryOver(from)
    expect(await rowsOf(database, 'posts')).toMatchObject([{ title: 'Höstfest', title_xx: 'Harvest' }])
    expect(await rowsOf(database, 'posts')).toEqual(await rowsOf(from.database, 'posts'))
  })
})
