import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase, sqliteFile } from '#server/db/database.ts'
import type { Tx } from '#server/db/tables.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

let files: TestDatabase
let database: Database
/** Another process, which sees what is stored and nothing else. */
let other: DatabaseSync

beforeEach(async () => {
  files = await createTestDatabase('sqlite')
  database = openDatabase(parseConfig(files.env))
  await sql`create table notes (text text not null unique)`.execute(database.db)
  await sql`create table rate_limits (key text, count integer)`.execute(database.db)
  other = new DatabaseSync(sqliteFile({ dataDir: files.env.DATA_DIR }))
})
afterEach(async () => {
  other.close()
  await database.close()
  await files.drop()
})

const stored = () =>
  other
    .prepare('select text from notes order by rowid')
    .all()
    .map(({ text }) => text)
const note = (db: Tx | Database['db'], text: string) => sql`insert into notes values (${text})`.execute(db)

/** A transaction that writes a note. @returns what is stored when it is over */
async function write(text: string, work: (tx: Tx) => Promise<unknown> = async () => {}): Promise<unknown[]> {
  await database.db.transaction().execute(async (tx) => {
    await note(tx, text)
    await work(tx)
  })
  return stored()
}

test('a transaction is over when others see what it wrote', async () => {
  expect(await write('one')).toEqual(['one'])
})

test('transactions that come at once are stored together', async () => {
  expect(await Promise.all([write('one'), write('two'), write('three')])).toEqual(
    Array(3).fill(['one', 'two', 'three']),
  )
})

test('one that fails takes back its own part, and the others are stored', async () => {
  const outcomes = await Promise.allSettled([
    write('one'),
    write('two', () => Promise.reject(new Error('no'))),
    write('three', (tx) => note(tx, 'one')),
    write('four'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(stored()).toEqual(['one', 'four'])
})

test('one that fails alone leaves nothing behind, and what comes next is stored', async () => {
  await expect(write('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(stored()).toEqual([])
  expect(await write('two')).toEqual(['two'])
})

test('what is read or written between two of them is read and written when the first is stored', async () => {
  const first = write('one')
  const read = sql<{ text: string }>`select text from notes`.execute(database.db)
  const seen = read.then(({ rows }) => [rows.map(({ text }) => text), stored()])
  const alone = note(database.db, 'two').then(stored)
  expect(await Promise.all([first, seen, alone, write('three')])).toEqual([
    ['one'],
    [['one'], ['one']],
    ['one', 'two'],
    ['one', 'two', 'three'],
  ])
})

test('counting by limits between two of them keeps them together', async () => {
  const count = () => sql`insert into "rate_limits" values ('a', 1)`.execute(database.db)
  expect(await Promise.all([write('one'), count(), write('two')])).toEqual([
    ['one', 'two'],
    expect.anything(),
    ['one', 'two'],
  ])
})

test('a transaction may take long, and is nobody else’s meanwhile', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow = write('slow', () => held)
  const quick = write('quick')
  const read = sql`select text from notes`.execute(database.db)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stored()).toEqual([])
  release()
  expect(await slow).toEqual(['slow', 'quick'])
  expect(await quick).toEqual(['slow', 'quick'])
  expect((await read).rows).toHaveLength(2)
})

test('transactions within one connection follow each other, whoever comes between', async () => {
  const within = database.db.connection().execute(async (connection) => {
    await connection.transaction().execute((tx) => note(tx, 'one'))
    await note(connection, 'two')
    await connection.transaction().execute((tx) => note(tx, 'three'))
  })
  await Promise.all([within, write('four')])
  expect(stored()).toEqual(['one', 'four', 'two', 'three'])
})

test('what does not fit on the disk is stored for nobody who was told so, and what was told is there', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(database.db)
  const large = 'x'.repeat(4_000)
  const texts = Array.from({ length: 6 }, (_, number) => `${number} ${large}`)
  const outcomes = await Promise.allSettled(texts.map((text) => write(text)))
  const told = texts.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(stored()).toEqual(told)
  expect(told.length).toBeLessThan(texts.length)
  await sql`pragma max_page_count = 1000000`.execute(database.db)
  expect(await write('small')).toContain('small')
})

test('what was told is stored, and nothing else, whatever comes at once', async () => {
  const told: string[] = []
  const refused: string[] = []
  const act = async (text: string): Promise<void> => {
    const kind = Math.random()
    const work = async (): Promise<unknown> => {
      if (kind < 0.1) return note(database.db, text)
      if (kind < 0.2) return sql`select count(*) from notes`.execute(database.db)
      const fails = kind < 0.4
      return write(text, async (tx) => {
        if (kind > 0.9) await new Promise((resolve) => setImmediate(resolve))
        if (fails) await note(tx, text)
      })
    }
    try {
      await work()
      if (kind >= 0.2 || kind < 0.1) {
        expect(stored()).toContain(text)
        told.push(text)
      }
    } catch (error) {
      expect(String(error)).toContain('UNIQUE')
      refused.push(text)
    }
  }
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        if (number % 3 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
        await act(`${round}-${number}`)
      }),
    )
  }
  expect(new Set(stored())).toEqual(new Set(told))
  expect(refused.length).toBeGreaterThan(0)
})

test('a long transaction lets what needs no database have its turn', async () => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  // A transaction that gives no turn at all ends with its last note.
  const mostNotes = 300_000
  await write('one', async (tx) => {
    for (let index = 0; index < mostNotes && turns < 3; index++) await note(tx, `${index}`)
    isOver = true
  })
  expect(turns).toBe(3)
})
