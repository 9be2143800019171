import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let now: string

beforeEach(async () => {
  now = '2026-05-10T12:00:00Z'
  server = await createTestApp({ now: () => new Date(now) })
})
afterEach(() => server.close())

const read = async () => (await server.call('GET', '/api/notice/')).json()
const change = async (body: Record<string, unknown>, token = server.superuser) => {
  const [{ id }] = (await server.call('GET', '/api/notice/', { token: server.superuser })).json()
  return server.call('PUT', `/api/notice/${id}/`, { token, body })
}

test('there is one notice, which visitors do not read while it has no text', async () => {
  expect(await read()).toEqual([])
  expect((await server.call('GET', '/api/notice/', { token: server.superuser })).json()).toMatchObject([
    { text: '', link: '', tone: 'info', shown_from: null, shown_until: null },
  ])
  expect((await change({ text: 'Lokalen är stängd', text_en: 'Our rooms are closed' })).statusCode).toBe(200)
  expect(await read()).toMatchObject([{ text: 'Lokalen är stängd', text_en: 'Our rooms are closed' }])
  await change({ text: '' })
  expect(await read()).toEqual([])
})

test('visitors read it from its first day to the end of its last, in Stockholm, though answers are kept', async () => {
  await change({ text: 'Tentavecka', shown_from: '2026-05-11', shown_until: '2026-05-12' })
  for (const [time, count] of [
    ['2026-05-10T21:59:59Z', 0],
    ['2026-05-10T22:00:00Z', 1],
    ['2026-05-12T21:59:59Z', 1],
    ['2026-05-12T22:00:00Z', 0],
  ] as const) {
    now = time
    expect(await read(), time).toHaveLength(count)
  }
})

test('its last day is not before its first', async () => {
  const answer = await change({ text: 'X', shown_from: '2026-05-11', shown_until: '2026-05-10' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ pointer: '/shown_until' }])
  expect((await change({ shown_from: '2026-05-11' })).statusCode).toBe(200)
  expect((await change({ shown_until: '2026-05-10' })).statusCode).toBe(422)
})

test.each([
  ['/kalender', '/kalender'],
  [' /om-oss#styrelsen ', '/om-oss#styrelsen'],
  ['https://example.se/a', 'https://example.se/a'],
  ['www.example.se', 'https://www.example.se'],
  ['', ''],
])('the link %j is kept as %j', async (link, kept) => {
  expect((await change({ text: 'X', link })).statusCode).toBe(200)
  expect(await read()).toMatchObject([{ link: kept }])
})

test.each([
  '//example.se',
  '/\\example.se',
  'javascript:alert(1)',
  'kalender',
  'mailto:a@example.se',
  'https://',
])('the link %j is refused', async (link) => {
  const answer = await change({ text: 'X', link })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ pointer: '/link' }])
})

test('writers change it, and other roles do not', async () => {
  const { key: writer } = await server.signIn({
    email: 'w@example.se',
    roles: [{ role: 'writer', first_day: null, last_day: null }],
  })
  const { key: members } = await server.signIn({
    email: 'm@example.se',
    roles: [{ role: 'members', first_day: null, last_day: null }],
  })
  expect((await change({ text: 'Av en skribent' }, writer)).statusCode).toBe(200)
  expect((await change({ text: 'Av någon annan' }, members)).statusCode).toBe(403)
  expect(await read()).toMatchObject([{ text: 'Av en skribent' }])
})
