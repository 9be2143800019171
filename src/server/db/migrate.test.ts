import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { createPool, type Database, openDatabase } from '#server/db/database.ts'
import { isMigrated, migrate, NewerDatabaseError } from '#server/db/migrate.ts'
import { resources } from '#shared/resources/index.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '#testing/database.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { readSchema } from '#testing/schema.ts'

let testDatabase: TestDatabase
let database: Database
async function open(made: Promise<TestDatabase>): Promise<void> {
  testDatabase = await made
  database = openDatabase(parseConfig(testDatabase.env))
}
const openEmpty = () => open(createTestDatabase())
const openMigrated = () => open(createMigratedDatabase())
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const singletons = resources.filter(({ singleton }) => singleton).map(({ name }) => name as 'site')
/** @returns the executed migrations, the number of records of each singleton, and the schema. */
async function state() {
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  )
  const counts: Record<string, number> = {}
  for (const name of singletons)
    counts[name] = (await database.db.selectFrom(name).select('id').execute()).length
  return { migrations: executed.rows.map(({ name }) => name), counts, schema: await readSchema(database) }
}

test('an empty database is not migrated, then it is, and the second time nothing happens', async () => {
  await openEmpty()
  expect(await isMigrated(database)).toBe(false)
  await migrate(database)
  expect(await isMigrated(database)).toBe(true)
  const before = await state()
  expect(before.migrations.length).toBeGreaterThan(0)
  expect(before.counts).toEqual({ footer: 1, about: 1, kontakt: 1, notice: 1, site: 1 })
  await migrate(database)
  expect(await state()).toEqual(before)
})

test('of the members of a filled database those are new who have applied and were never touched', async () => {
  await openEmpty()
  await migrate(database, '0008-search-lists')
  const { db } = database
  const insert = async (name: string, values: Record<string, unknown>): Promise<number> => {
    const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(name)} (${columns})
      values (${sql.join(Object.values(values))}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const at = '2027-01-01T00:00:00.000Z'
  const person = { email: 'a@example.se', phone_number: '1', address: 'x', zip_code: '1', city: 'Y' }
  const addMember = async (first_name: string, isOwn: boolean, version = 1) => {
    const times = { created_at: at, updated_at: at }
    const id = await insert('members', { ...person, ...times, first_name, last_name: 'Ek', version })
    const [user_id, user_name] = isOwn ? [null, ''] : [1, 'Kim']
    const line = { at, action: 'create', resource: 'members', record_id: id, user_id, user_name }
    await insert('history', line)
  }
  await addMember('Ada', true)
  await addMember('Bo', true, 2)
  await addMember('Cia', false)
  await migrate(database)
  const waiting = await db.selectFrom('members').select('first_name').where('is_new', '=', true).execute()
  expect(waiting).toEqual([{ first_name: 'Ada' }])
  expect(await db.selectFrom('site').select('announce_applications').executeTakeFirst()).toEqual({
    announce_applications: testEngine() === 'sqlite' ? 1 : true,
  })
})

onOneDatabase(() => {
  test('every migration has a number of its own, counted up without a gap', async () => {
    await openMigrated()
    const { migrations } = await state()
    const numbers = migrations.map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))
    expect(numbers).toEqual(migrations.map((_, index) => index + 1))
  })
})

// SQLite has no statement timeout.
if (testEngine() === 'postgres') {
  test('PostgreSQL lets a migration wait for another instance for longer than any other query', async () => {
    await openMigrated()
    const pool = createPool({ connectionString: testDatabase.env.DATABASE_URL, statement_timeout: 50 })
    const withShortTimeout: Database = {
      ...database,
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      pool,
    }
    try {
      const migrated = await database.db.transaction().execute(async (other) => {
        await sql`lock table kysely_migration in access exclusive mode`.execute(other)
        const outcome = migrate(withShortTimeout).then(
          () => 'done',
          (error: Error) => error.message,
        )
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database() and query_start < clock_timestamp() - interval '0.2 seconds'`
        await expect
          .poll(async () => {
            const hasEnded = await Promise.race([outcome, null])
            return hasEnded ?? (await waiting.execute(database.db)).rows.length
          })
          .toBe(1)
        return { outcome }
      })
      expect(await migrated.outcome).toBe('done')
      await expect(sql`select pg_sleep(1)`.execute(withShortTimeout.db)).rejects.toThrow(/statement timeout/)
    } finally {
      await withShortTimeout.db.destroy()
    }
  })
}

test('a migration that fails leaves nothing of itself, and can be tried again', async () => {
  await openEmpty()
  await database.db.schema.createTable('history').addColumn('obstacle', 'text').execute()
  await expect(migrate(database)).rejects.toThrow(/history/)
  expect(Object.keys(await readSchema(database))).toEqual(['history'])
  expect(await isMigrated(database)).toBe(false)
  await database.db.schema.dropTable('history').execute()
  await migrate(database)
  expect(await isMigrated(database)).toBe(true)
})

describe('a database of a newer version', () => {
  test('is refused with one line that says so, and stays as it is', async () => {
    await openMigrated()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2099')`.execute(
      database.db,
    )
    const before = await state()
    const refused = await migrate(database).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NewerDatabaseError)
    expect((refused as Error).message).toMatch(/^The database was made by a newer version .*9999-future.*\.$/)
    expect(await state()).toEqual(before)
  })
})
