import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { notOver } from '#server/db/not-over.ts'
import { createTestDatabase } from '#testing/database.ts'
import { eventCases } from '#testing/event-times.ts'

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

test('the condition says of every case what the function says', async () => {
  const said = await Promise.all(
    eventCases.map(async ({ eventDate, eventEndDate, now, ...rest }) => {
      const columns = { from: sql.ref('from'), until: sql.ref('until') }
      const times = sql`select cast(${eventDate} as text) as "from", cast(${eventEndDate} as text) as "until"`
      const { rows } =
        await sql`select 1 from (${times}) as event where ${notOver(columns, new Date(now))}`.execute(
          database.db,
        )
      return { ...rest, eventDate, eventEndDate, now, isOver: rows.length === 0 }
    }),
  )
  expect(said).toEqual(eventCases.map((one) => ({ ...one, isOver: one.phase === 'over' })))
})
