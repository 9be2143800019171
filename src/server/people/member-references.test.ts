import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberReferences } from '#server/people/member-references.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('every table that refers to members says how its rows follow when two are merged', async () => {
  const { db, dialect } = server.context
  const { rows } = await dialect.references.execute(db)
  const byKey = rows.filter(({ parent }) => parent === 'members').map(({ child }) => child)
  const tables = await db.introspection.getTables()
  const byColumn = tables
    .filter(({ columns }) => columns.some(({ name }) => /^(?:member_ids?|record_id|chosen)$/.test(name)))
    .map(({ name }) => name)
  const named = Object.keys(memberReferences)
  expect([...new Set([...byKey, ...byColumn])].filter((table) => !named.includes(table))).toEqual([])
  expect(named.filter((table) => !tables.some(({ name }) => name === table))).toEqual([])
})
