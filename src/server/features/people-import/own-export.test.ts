import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#shared/resources/members.ts'
import { importsOf, statesOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  server = await createTestApp()
  imports = importsOf(server)
  const { db } = server.context
  const odd = [
    { first_name: 'Ann-Marie', last_name: 'von Essen', address: 'c/o Ek, Storgatan 1', note: 'Rad 1\nRad 2' },
    { first_name: 'Åke', last_name: 'ÖSTERBERG', phone_number: '018-12 34 56', zip_code: '75323' },
    { first_name: '=1+1', last_name: "O'Neill", address: '+46 gatan', city: '@home' },
    { first_name: 'Jonas', last_name: 'Müller', zip_code: '10119', phone_number: '+49 30 123456' },
    { first_name: 'Familj', last_name: 'Ett', email: 'familj@example.org' },
    { first_name: 'Familj', last_name: 'Två', email: 'Familj@example.org', gender: null },
    { first_name: 'Utan', last_name: 'Adress', member_status: true, joined_on: '2020-01-02' },
    { first_name: 'sam', last_name: 'ek', zip_code: 'SE-753 10', phone_number: '112' },
    { first_name: 'Bara', last_name: 'Namn', birthday: '1999-12-31' },
  ]
  for (const values of odd) await addRecord(server, members, { ...values, terms_condition: true })
  const empty = { email: '', phone_number: '', address: '', zip_code: '', city: '', birthday: null }
  await db.updateTable('members').set(empty).where('last_name', 'in', ['Adress', 'Namn']).execute()
  const left = { member_status: false, left_on: '2024-06-30' }
  await db.updateTable('members').set(left).where('last_name', '=', 'Ett').execute()
})
afterAll(() => server.close())

test.each([
  ['csv', 'sv'],
  ['csv', 'en'],
  ['xlsx', 'sv'],
  ['xlsx', 'en'],
])('the own list as %s in "%s" brings no changes, whatever the way', async (format, language) => {
  const file = await server.call('GET', `/api/members/export.${format}`, {
    token: server.superuser,
    headers: { 'accept-language': language },
  })
  for (const way of ['fill', 'overwrite', 'leave']) {
    const preview = await imports.seen(file.rawPayload, { way, name: `medlemmar.${format}` })
    const changes = preview.rows.flatMap(({ name, changes: of }) => of.map((change) => ({ name, ...change })))
    expect(changes).toEqual([])
    expect(statesOf(preview)).toEqual(Array(9).fill('equal'))
  }
})
