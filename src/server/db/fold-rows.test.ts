import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { migrate } from '#server/db/migrate.ts'
import { findWords } from '#server/db/search-indexes.ts'
import { foldField, searchWords } from '#shared/fold.ts'
import { paletteFields, type Resource } from '#shared/resource.ts'
import { categories } from '#shared/resources/categories.ts'
import { members } from '#shared/resources/members.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '#testing/database.ts'
import { isFullRun, onOneDatabase } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'

/** The last migration of the version that folded in SQL. */
const foldedInSql = '0023-jpeg'
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }

/** Tables as an older version, or another program, writes them. */
type Former = { [table: string]: { [column: string]: unknown } }

let config: ReturnType<typeof parseConfig>
let database: Database
let drop: () => Promise<void>

function open(made: TestDatabase): void {
  drop = made.drop
  config = parseConfig(made.env)
  database = openDatabase(config)
}
const openMigrated = async () => open(await createMigratedDatabase())
/** Opens a database of the version before texts were folded by the program. */
async function openFormer(): Promise<void> {
  await open(await createTestDatabase())
  await migrate(database, foldedInSql)
}

afterEach(async () => {
  await database.close()
  await drop()
})

const insert = (table: string, rows: Record<string, unknown>[]) =>
  database.db.withoutPlugins().withTables<Former>().insertInto(table).values(rows).execute()

const member = (first_name: string, last_name: string) => ({
  ...{ ...times, first_name, last_name, email: `${first_name.length}@example.se`, phone_number: '070' },
  ...{ address: 'Gatan 1', zip_code: '22222', city: 'Malmö' },
})

async function idsOf(resource: Resource, q: string): Promise<number[]> {
  const holds = await findWords(database, {
    resource,
    fields: paletteFields(resource),
    words: searchWords(q),
  })
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(resource.name)} where ${holds}`.execute(database.db)
  return rows.map(({ id }) => id)
}

const foldedIn = async (table: string, column: string): Promise<unknown[]> => {
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(foldedColumn(column))} as text from ${sql.table(table)} order by id`.execute(database.db)
  return rows.map(({ text }) => text)
}

test('the rows of an earlier version are found and ordered after the next start, its history too', async () => {
  await openFormer()
  await insert('members', [member('Øyvind', 'Šarić'), member('Bo', 'Öst')])
  await insert('categories', [
    { ...times, name: 'ŠPORT' },
    { ...times, name: 'šport' },
    { ...times, name: 'Zumba' },
  ])
  const line = { ...times, at: times.created_at, user_name: 'Łucja', action: 'login', resource: 'users' }
  const { created_at: _, updated_at: __, ...stored } = line
  await insert('history', [stored])
  await migrate(database)
  expect(await idsOf(members, 'oyvind saric malmö')).toEqual([1])
  expect(await idsOf(categories, 'sport')).toEqual([1, 2])
  expect(new Set(await foldedIn('categories', 'name')).size).toBe(3)
  expect(await foldedIn('history', 'user_name')).toEqual(['lucja'])
  const rename = sql`update history set user_name = 'Kim'`.execute(database.db)
  await expect(rename).rejects.toThrow('append-only')
})

test('what was written past the program is folded by the next start, and only that', async () => {
  await openMigrated()
  await insert('members', [member('Łukasz', 'Ek'), member('Bo', 'Öst')])
  await migrate(database)
  expect(await idsOf(members, 'lukasz')).toEqual([1])
  await sql`update members set first_name_folded = 'kept' where id = 2`.execute(database.db)
  await insert('members', [member('João', 'Ek')])
  await migrate(database)
  expect(await foldedIn('members', 'first_name')).toEqual([
    foldField('text', 'Łukasz'),
    'kept',
    foldField('text', 'João'),
  ])
})

onOneDatabase(() => {
  test('a start by other rules, or after one that was broken off, folds every row again', async () => {
    await openMigrated()
    await insert(
      'members',
      Array.from({ length: 1_200 }, (_, at) => member(`Çelik${at}`, 'Ek')),
    )
    await migrate(database)
    const { rows } = await database.dialect.indexes.execute(database.db)
    const [mark = ''] = rows.map(({ name }) => name).filter((name) => name.startsWith('members_folded_'))
    await sql`drop index ${sql.ref(mark)}`.execute(database.db)
    await sql`create index members_folded_other on members (id)`.execute(database.db)
    await sql`update members set first_name_folded = 'other' where id > 500`.execute(database.db)
    await migrate(database)
    expect(await idsOf(members, 'celik1199')).toEqual([1_200])
    const marks = (await database.dialect.indexes.execute(database.db)).rows.filter(({ name }) =>
      name.startsWith('members_folded_'),
    )
    expect(marks).toMatchObject([{ name: mark }])
  })
})

if (testEngine() === 'postgres')
  test('folded texts are ordered by their code points, whatever the locale of the database', async () => {
    await openMigrated()
    const { rows } = await sql<{ collation_name: string | null }>`
      select distinct collation_name from information_schema.columns where column_name like '%\_folded'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ collation_name: 'C' }])
  })

/** More than are folded at once. */
const rows = isFullRun ? 3_000 : 1_500

test('of several that start at once all leave every row folded', async () => {
  await openFormer()
  await insert(
    'members',
    Array.from({ length: rows }, (_, at) => member(`Þór${at}`, 'Ek')),
  )
  const others = Array.from({ length: 3 }, () => openDatabase(config))
  await Promise.all(others.map((other) => migrate(other)))
  for (const other of others) await other.close()
  expect(await idsOf(members, `thor${rows - 1}`)).toEqual([rows])
})
