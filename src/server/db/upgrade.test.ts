import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#testing/database.ts'

/** A table as it was; its columns are not those of today. */
type Former = { [column: string]: unknown }

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

test('posts of the version before posts had an hour stay, and appear when their day begins', async () => {
  await migrate(database, '0008-search-lists')
  const before = database.db.withoutPlugins().withTables<{ posts: Former; categories: Former }>()
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const category = await before
    .insertInto('categories')
    .values({ ...times, name: 'Fest' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = { ...times, title: 'Höstfest', content: '<p>Kom!</p>', author: 'Kim', post_date: '2026-01-01' }
  await before
    .insertInto('posts')
    .values({ ...post, category_id: category.id })
    .execute()
  await migrate(database)
  const rows = await database.db.selectFrom('posts').selectAll().execute()
  expect(rows).toEqual([expect.objectContaining({ ...post, version: 1, publish_time: '', deleted_at: null })])
})
