import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const testDatabase = await createTestDatabase()
  drop = testDatabase.drop
  database = openDatabase(parseConfig(testDatabase.env))
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('a transaction that is rolled back leaves nothing, and the next one works', async () => {
  const { db } = database
  await sql`create table notes (word text)`.execute(db)
  const count = async () => (await sql`select * from notes`.execute(db)).rows.length
  const fail = db.transaction().execute(async (tx) => {
    await sql`insert into notes values ('a')`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(fail).rejects.toThrow('changed my mind')
  expect(await count()).toBe(0)
  await db.transaction().execute((tx) => sql`insert into notes values ('a')`.execute(tx))
  expect(await count()).toBe(1)
})

test('no value is in an empty list, on either database', async () => {
  const { db } = database
  await sql`create table words (word text)`.execute(db)
  await sql`insert into words values ('a')`.execute(db)
  const words = (db as unknown as Kysely<{ words: { word: string } }>).selectFrom('words').select('word')
  expect(await words.where('word', 'in', []).execute()).toEqual([])
  expect(await words.where('word', 'not in', []).execute()).toEqual([{ word: 'a' }])
})
