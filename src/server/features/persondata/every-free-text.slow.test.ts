import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldedColumn, foldedTexts } from '#server/db/folded-columns.ts'
import { recordTables } from '#server/db/records.ts'
import type { Tables } from '#server/db/tables.ts'
import { findMentions, textColumns } from '#server/people/find-mentions.ts'
import { personTables } from '#server/people/person-tables.ts'
import { addEverywhere, insertRow } from '#testing/person-everywhere.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const people = [{ address: 'beatrix@example.org', name: 'Béatrix Qvarnström' }]

const other = {
  ...{ first: 'Någon', last: 'Annan', address: 'annan@example.org' },
  ...{ phone: '+46701234567', birthday: '1970-01-02' },
}

test('finds a person in every declared free text of every table', async () => {
  await addEverywhere(server, other)
  const { db } = server.context
  const tables = recordTables(db)
  const missing: string[] = []
  for (const table of Object.keys(personTables) as (keyof Tables)[]) {
    const columns = textColumns(table)
    if (columns.length === 0) continue
    const count = await tables.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirst()
    if (Number(count?.count) === 0) await insertRow(server, table, { person: other, known: {} })
    for (const column of columns) {
      const before = await tables.selectFrom(table).selectAll().$castTo<Record<string, unknown>>().execute()
      const text = `"Skjuts av QVARNSTROM, Beatrix"`
      const folded = foldedTexts.get(table)?.has(column)
      await tables
        .updateTable(table)
        .set({ [column]: text } as never)
        .execute()
      const found = await findMentions(db, people, new Map())
      if (!found.some((one) => one.table === table)) missing.push(`${table}.${column}`)
      const value = before[0]?.[column] ?? null
      await tables
        .updateTable(table)
        .set({ [column]: value, ...(folded && { [foldedColumn(column)]: '' }) } as never)
        .execute()
    }
  }
  expect(missing).toEqual([])
}, 60_000)
