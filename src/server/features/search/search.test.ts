import { afterAll, beforeAll, expect, test } from 'vitest'
import { board } from '#shared/resources/board.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { posts } from '#shared/resources/posts.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import type { SearchHit } from '#shared/search.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
  await addRecord(server, members, { first_name: 'Åsa', last_name: 'Ekström', email: 'asa@example.se' })
  await addRecord(server, members, { first_name: 'Bo', last_name: 'Hedåsa', email: 'bo@example.se' })
  await addRecord(server, events, {
    eventName: 'Åsas fest',
    eventDate: '2100-06-01T16:00:00Z',
    eventLocation: 'Lund',
  })
  await addRecord(server, posts, { title: 'Resan till Åsarna', post_date: '2026-02-03', is_published: false })
  await addRecord(server, contact, {
    name: 'Åsa Lind',
    email: 'lind@example.se',
    message: 'Hej\n\nhopp 100%',
  })
  await addRecord(server, partners, { name: 'Åsabanken' })
})
afterAll(() => server.close())

const find = async (q: string): Promise<SearchHit[]> =>
  (await server.call('GET', `/api/search/?q=${encodeURIComponent(q)}`, { token: server.superuser })).json()
const titles = async (q: string) => (await find(q)).map(({ title }) => title)

test('finds members, events, posts, messages and partners, first what begins like that', async () => {
  expect(await find('åsa')).toEqual(
    [
      ['members', 'Åsa Ekström', 'asa@example.se'],
      ['members', 'Bo Hedåsa', 'bo@example.se'],
      ['events', 'Åsas fest', '2100-06-01T18:00:00+02:00'],
      ['posts', 'Resan till Åsarna', '2026-02-03'],
      ['contact', 'Åsa Lind', 'Hej hopp 100%'],
      ['partners', 'Åsabanken', ''],
    ].map(([resource, title, hint]) => ({ resource, id: expect.any(Number), title, hint })),
  )
})

test.each([
  ['ÅSA EK', ['Åsa Ekström']],
  ['ekström åsa', ['Åsa Ekström']],
  ['asa@', ['Åsa Ekström']],
  ['bo hed', ['Bo Hedåsa']],
  ['lund', ['Åsas fest']],
  ['100%', ['Åsa Lind']],
  ['hopp hej', ['Åsa Lind']],
  ['%', ['Åsa Lind']],
  ['_', []],
  ["'", []],
  ['   ', []],
  ['asa ek bo', []],
])('%j finds %j', async (q, expected) => {
  expect(await titles(q)).toEqual(expected)
})

test('gives five of each kind at most, those that begin like that however old they are', async () => {
  for (let index = 0; index < 7; index++)
    await addRecord(server, members, {
      first_name: index < 2 ? 'Quist' : 'Anna',
      last_name: index < 2 ? 'Ek' : 'Lindquist',
    })
  expect(await titles('quist')).toEqual([
    'Quist Ek',
    'Quist Ek',
    'Anna Lindquist',
    'Anna Lindquist',
    'Anna Lindquist',
  ])
})

test('finds who applied, who subscribes, the board and accounts', async () => {
  await addRecord(server, events, {
    eventName: 'Slingan',
    eventDate: '2100-06-01T16:00:00Z',
    eventHasForm: true,
    price_per_place: null,
  })
  const visitor = { name: 'Kvist Alm', email: 'k@example.se', event_name: 'Slingan' }
  await addRecord(server, evenemang, visitor)
  await addRecord(server, subscribers, { email: 'kvistar@example.se' })
  await addRecord(server, board, { name: 'Siv Kvist', title: 'Kassör' })
  await server.signIn({ email: 'kvist.siv@example.se' })
  expect(await find('kvist')).toEqual(
    [
      ['evenemang', 'Kvist Alm', 'Slingan'],
      ['subscribers', 'kvistar@example.se', ''],
      ['board', 'Siv Kvist', 'Kassör'],
      ['users', 'Kim Ek', 'kvist.siv@example.se'],
    ].map(([resource, title, hint]) => ({ resource, id: expect.any(Number), title, hint })),
  )
})

test('finds the oldest of a long list too, wherever the word stands', async () => {
  await addRecord(server, subscribers, { email: 'first.of.all@example.se' })
  const at = '2026-01-01T00:00:00.000Z'
  const row = (index: number) => ({
    ...{
      email: `later${index}@example.se`,
      code: `code${index}`,
      confirmed: true,
      stopped: false,
      consent_source: '',
      consent_by: '',
    },
    ...{ created_at: at, updated_at: at, version: 1, deleted_at: null },
  })
  for (let start = 0; start < 1_500; start += 500)
    await server.context.db
      .insertInto('subscribers')
      .values(Array.from({ length: 500 }, (_, index) => row(start + index)))
      .execute()
  expect(await titles('of.all')).toEqual(['first.of.all@example.se'])
})

test('finds nothing that was deleted', async () => {
  const { id } = await addRecord(server, members, { first_name: 'Borttagen' })
  expect(await titles('borttagen')).toHaveLength(1)
  await server.call('DELETE', `/api/members/${id}/`, { token: server.superuser })
  expect(await titles('borttagen')).toEqual([])
})

test('without a word finds nothing; refuses other parameters', async () => {
  const get = (path: string) => server.call('GET', path, { token: server.superuser })
  expect((await get('/api/search/')).json()).toEqual([])
  expect((await get('/api/search/?q=a&x=1')).statusCode).toBe(422)
  expect((await get('/api/search/?q=a&q=b')).statusCode).toBe(422)
  expect((await get(`/api/search/?q=${'a'.repeat(201)}`)).statusCode).toBe(422)
})

test.each(['muller', 'MÜLLER', 'Mull', 'müll'])('%s finds Müller, here and in the list', async (q) => {
  const { id } = await addRecord(server, members, { first_name: 'Gustav', last_name: 'Müller' })
  expect(await titles(q)).toEqual(['Gustav Müller'])
  const url = `${members.path}?q=${encodeURIComponent(q)}`
  const listed = (await server.call('GET', url, { token: server.superuser })).json()
  expect(listed.map((member: { id: number }) => member.id)).toEqual([id])
  await server.call('DELETE', `${members.path}${id}/`, { token: server.superuser })
})
