import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
})

afterAll(async () => {
  delete process.env.TEST_DATABASE_URL
  await server.stop()
})

test('a PostgreSQL test database is empty, its own, and gone afterwards', async () => {
  const [first, second] = await Promise.all([createTestDatabase('postgres'), createTestDatabase('postgres')])
  expect(first.env.DATABASE_URL).not.toBe(second.env.DATABASE_URL)

  const client = new pg.Client({ connectionString: first.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(
    `select datcollate, pg_encoding_to_char(encoding) as encoding,
      (select count(*)::int from information_schema.tables where table_schema = 'public') as tables
      from pg_database where datname = current_database()`,
  )
  await client.end()
  expect(rows).toEqual([{ datcollate: 'C', encoding: 'UTF8', tables: 0 }])

  await Promise.all([first.drop(), second.drop()])
  expect(existsSync(first.env.DATA_DIR)).toBe(false)
  const administrator = new pg.Client({ connectionString: server.url })
  await administrator.connect()
  const left = async () =>
    (await administrator.query("select datname from pg_database where datname like 'gille_test_%'")).rows
  await expect.poll(left).toEqual([])
  await administrator.end()
})

test('a SQLite test database is an empty folder that is gone afterwards', async () => {
  const database = await createTestDatabase('sqlite')
  expect(database.env.DATABASE_URL).toBeUndefined()
  expect(existsSync(database.env.DATA_DIR)).toBe(true)
  await database.drop()
  expect(existsSync(database.env.DATA_DIR)).toBe(false)
})
