import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { foldSearched, foldText } from '#server/db/dialect.ts'
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

const texts = [
  'Åsa',
  'ÅÄÖåäö',
  'ÉÈÜÁÀÑéèüáàñ',
  'Ida Ärlig',
  'A\u030asa',
  'İstanbul',
  'ıIiİ',
  'Straße',
  'ẞ',
  'Øresund',
  'ÆØæø',
  'Ægir',
  'ΣΑΣ',
  'ПРИВЕТ',
  'Ǆ',
  'K',
  'Å',
  '🍺 Öl 👩‍👩‍👧',
  '{|}',
  'o\'Hara \\ % _ "x"',
  'ABCXYZ abcxyz 0189',
  '[\\]^_`@',
  '\u202eabc',
  '\u{10ffff}',
  'a'.repeat(10_000),
  '',
]

test.each(texts)('%s folds in the database as it does here', async (text) => {
  const result = await sql<{
    folded: string
  }>`select ${database.dialect.fold(sql`cast(${text} as text)`)} as folded`.execute(database.db)
  expect(result.rows).toEqual([{ folded: foldText(text) }])
})

test.each(texts)('%s is searched in the database as it is looked for here', async (text) => {
  const { dialect, db } = database
  const result = await sql<{ searched: string }>`
    select ${dialect.searched(['word'])} as searched from (select cast(${text} as text) as word) as words`.execute(
    db,
  )
  expect(result.rows).toEqual([{ searched: foldSearched(text) }])
})

test('the order of the folded is that of the letters in Swedish, and of their code points', async () => {
  const swedish = [
    'ada',
    'Éla',
    'ezra',
    'Ñu',
    'Ulla',
    'Xu',
    'Über',
    'yma',
    'yz',
    'Zo',
    'åa',
    'Åz',
    'ä',
    'Öa',
    'öb',
  ]
  const values = sql.join(swedish.toReversed().map((text) => sql`(${text})`))
  const { dialect, db } = database
  const ordered = await sql<{ word: string }>`
    with words (word) as (values ${values}) select word from words order by ${dialect.fold(sql.ref('word'))}`.execute(
    db,
  )
  expect(ordered.rows.map(({ word }) => word)).toEqual(swedish)
  expect(swedish.toSorted((a, b) => (foldText(a) < foldText(b) ? -1 : 1))).toEqual(swedish)
  expect(swedish.toSorted(new Intl.Collator('sv').compare)).toEqual(swedish)
  expect(swedish.toSorted()).not.toEqual(swedish)
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
