import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#shared/resources/events.ts'
import { posts } from '#shared/resources/posts.ts'
import type { SiteHits } from '#shared/site-search.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp

const addPost = (title: string, content: string, others: Record<string, unknown> = {}) =>
  addRecord(server, posts, {
    title,
    content: `<p>${content}</p>`,
    title_en: '',
    content_en: '',
    post_date: '2026-02-03',
    is_published: true,
    ...others,
  })

beforeAll(async () => {
  server = await createTestApp()
  const event = {
    eventOrganizer: 'Festkommittén',
    eventLocation: 'Kårhuset',
    eventDesc: '<p>Mat och sång.</p>',
    eventName_en: '',
  }
  await addRecord(server, events, {
    ...event,
    eventName: 'Höstsittningen',
    eventDate: '2026-10-01T16:00:00Z',
  })
  await addPost('Sittning', 'Kom och ät.', { post_date: '2024-01-01' })
  await addPost('Sittning med sång', 'Vi sjunger.', { post_date: '2025-01-01' })
  await addPost('Bilder', 'Från vår sittning i mars.', { post_date: '2026-03-01' })
  await addPost('Årsmötesprotokoll', 'Justerat och klart.', { title_en: 'Minutes of the annual meeting' })
  await addPost('Arsenal', 'En fotbollsklubb.')
  await addPost('Föreningen söker folk', 'Skriv till oss: 100 % roligt & <b>fritt</b>.')
  await addPost('Utkast om sittning', 'Hemligt.', { is_published: false })
  await addPost('Planerad sittning', 'Snart.', { post_date: '2100-01-01' })
  const gone = await addPost('Borttagen sittning', 'Borta.')
  await server.call('DELETE', `/api/posts/${gone.id}/`, { token: server.superuser })
})
afterAll(() => server.close())

const search = async (parameters: Record<string, string>) =>
  server.call('GET', `/api/site-search/?${new URLSearchParams(parameters)}`)

const find = async (q: string, language = 'sv'): Promise<SiteHits> => (await search({ q, language })).json()

const titles = async (q: string, language = 'sv') =>
  (await find(q, language)).hits.map(({ title }) => title.parts.join(''))

test('finds inside compounds, a whole title first, then beginnings, insides and texts', async () => {
  expect(await titles('sittning')).toEqual(['Sittning', 'Sittning med sång', 'Höstsittningen', 'Bilder'])
})

test.each([
  ['årsmöte', ['Årsmötesprotokoll']],
  ['ÅRSMÖTET', ['Årsmötesprotokoll']],
  ['arsmote', ['Årsmötesprotokoll']],
  ['hostsittning', ['Höstsittningen']],
  ['hostsittningarna', ['Höstsittningen']],
  ['förening', ['Föreningen söker folk']],
  ['föreningarna', ['Föreningen söker folk']],
  ['foreningens', ['Föreningen söker folk']],
  ['arse', ['Arsenal']],
  ['ars', ['Arsenal', 'Årsmötesprotokoll', 'Bilder']],
  ['års', ['Årsmötesprotokoll', 'Arsenal', 'Bilder']],
  ['sång sittning', ['Sittning med sång', 'Höstsittningen']],
  ['kårhuset', ['Höstsittningen']],
  ['festkommitten', ['Höstsittningen']],
  ['"sittning,"', ['Sittning', 'Sittning med sång', 'Höstsittningen', 'Bilder']],
  ['sittning pyramid', []],
  ['hemligt', []],
  ['snart', []],
  ['borta', []],
  ['%', ['Föreningen söker folk']],
  ['_', []],
  ['\\', []],
  ['*', []],
  ['[a-z]', []],
  ["' or 1=1 --", []],
])('%j finds %j', async (q, expected) => {
  expect(await titles(q)).toEqual(expected)
})

test('in English it finds the English texts, and Swedish ones where there are none', async () => {
  expect(await titles('annual', 'en')).toEqual(['Minutes of the annual meeting'])
  expect(await titles('annual')).toEqual([])
  expect(await titles('årsmöte', 'en')).toEqual([])
  expect(await titles('höstsittning', 'en')).toEqual(['Höstsittningen'])
  const [hit] = (await find('höst', 'en')).hits
  expect(hit?.title).toEqual({ parts: ['', 'Höst', 'sittningen'], language: 'sv' })
})

test('a hit tells its kind, its page and its day, and marks the words', async () => {
  expect(await find('sittning mars')).toEqual({
    q: 'sittning mars',
    page: 1,
    total: 1,
    hits: [
      {
        kind: 'posts',
        address: expect.stringMatching(/^\/post\/\d+\/$/),
        day: '2026-03-01',
        title: { parts: ['Bilder'], language: 'sv' },
        excerpt: { parts: ['Från vår ', 'sittning', ' i ', 'mars', '.'], language: 'sv' },
      },
    ],
  })
  const [event] = (await find('kårhuset')).hits
  expect(event).toMatchObject({
    kind: 'events',
    address: '/evenemang/H%C3%B6stsittningen',
    day: '2026-10-01T18:00:00+02:00',
  })
})

test('texts are told as text, whatever signs are in them', async () => {
  const [hit] = (await find('roligt')).hits
  expect(hit?.excerpt.parts).toEqual(['Skriv till oss: 100 % ', 'roligt', ' & fritt.'])
})

test('events with one name have their own addresses', async () => {
  const name = 'Tvillingfesten'
  for (const month of ['05', '06'])
    await addRecord(server, events, {
      eventName: name,
      eventName_en: '',
      eventDate: `2026-${month}-01T16:00:00Z`,
    })
  const addresses = (await find('tvilling')).hits.map(({ address }) => address)
  expect(new Set(addresses).size).toBe(2)
  expect(addresses[0]).toMatch(/^\/evenemang\/Tvillingfesten\?id=\d+$/)
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['null bytes', '\0\0'],
  ['signs that cannot be seen', '\u200b\u00ad'],
])('%s finds nothing', async (_, q) => {
  expect(await find(q)).toEqual({ q: '', page: 1, total: 0, hits: [] })
})

test('a search of any length and with any signs is answered', async () => {
  for (const q of ['å'.repeat(10_000), 'a b '.repeat(3_000), 'sittning\0', '\u{1f389}'.repeat(200), '(?<x'])
    expect((await search({ q })).statusCode).toBe(200)
  expect(await titles('sittning\0sång')).toEqual(['Sittning med sång', 'Höstsittningen'])
  expect((await find('å'.repeat(10_000))).q).toHaveLength(100)
})

test('unknown parameters are refused', async () => {
  const wrong: Record<string, string>[] = [
    { q: 'a', x: '1' },
    { q: 'a', language: 'de' },
  ]
  for (const parameters of wrong) expect((await search(parameters)).statusCode).toBe(422)
})

test('more hits are added in twenties', async () => {
  for (let index = 0; index < 45; index++) await addPost(`Protokollbilaga ${index}`, 'Text.')
  const lengths: number[] = []
  for (const page of ['1', '2', '3', 'x', '99']) {
    const answer: SiteHits = (await search({ q: 'protokollbilaga', page })).json()
    expect(answer.total).toBe(45)
    lengths.push(answer.hits.length)
  }
  expect(lengths).toEqual([20, 40, 45, 20, 45])
})

test('what was searched for is in no table, and makes no cached answer of the API', async () => {
  const word = 'hemligtsokord'
  await find(word)
  const { db, cache } = server.context
  for (const { name } of await db.introspection.getTables()) {
    const rows = await sql.raw(`select * from "${name}"`).execute(db)
    expect(JSON.stringify(rows.rows), name).not.toContain(word)
  }
  expect(cache.find(`/api/site-search/?q=${word}`)).toBeUndefined()
})

test('a planned post is found from its hour on, without a write', async () => {
  let now = '2026-02-03T10:59:00Z'
  const running = await createTestApp({ now: () => new Date(now) })
  await addRecord(running, posts, {
    title: 'Klockslag',
    post_date: '2026-02-03',
    publish_time: '12:00',
    is_published: true,
  })
  const count = async () => (await running.call('GET', '/api/site-search/?q=klockslag')).json().total
  expect(await count()).toBe(0)
  now = '2026-02-03T11:00:00Z'
  expect(await count()).toBe(1)
  await running.close()
})
