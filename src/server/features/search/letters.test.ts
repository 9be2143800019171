import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { categories } from '#shared/resources/categories.ts'
import { contact } from '#shared/resources/contact.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import type { SearchHit } from '#shared/search.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { typedNames } from '#testing/typed-names.ts'

let server: TestApp
const ids = new Map<string, number>()

const nameOf = (name: string): { first_name: string; last_name: string } => {
  const [first_name = '', ...others] = name.split(' ')
  return { first_name, last_name: others.join(' ') || 'Ek' }
}

beforeAll(async () => {
  server = await createTestApp()
  for (const { name } of typedNames)
    ids.set(name, (await addRecord(server, members, { ...nameOf(name), city: 'Lund' })).id)
})
afterAll(() => server.close())

const get = async (path: string) => server.call('GET', path, { token: server.superuser })
async function listed(path: string, q: string): Promise<{ id: number }[]> {
  return (await get(`${path}?q=${encodeURIComponent(q)}`)).json()
}
const found = async (q: string): Promise<SearchHit[]> =>
  (await get(`${panelApi.search}?q=${encodeURIComponent(q)}`)).json()

test('every name is found as one types it, in the list and in the palette', async () => {
  const missed: string[] = []
  for (const { name, typed } of typedNames) {
    const q = typed.at(0) ?? name
    const inList = (await listed(members.path, q)).map(({ id }) => id)
    const inPalette = (await found(q)).map(({ id }) => id)
    const isAlike = inList.length > 5 ? inPalette.length === 5 : inList.length === inPalette.length
    if (!isAlike || !inList.includes(ids.get(name) ?? 0)) missed.push(`${name}: ${q}`)
  }
  expect(missed).toEqual([])
})

test.each([
  ['Renée Öst', 'Renée Öst'],
  ['öst renee', 'Renée Öst'],
  ['  lund   ÖST ren', 'Renée Öst'],
  ['oyv bjorn lun', 'Øyvind Bjørnstad'],
  ['öyvind bjørnstad', 'Øyvind Bjørnstad'],
])('%j finds %s: each word, in any order, over all columns', async (q, name) => {
  expect((await listed(members.path, q)).map(({ id }) => id)).toEqual([ids.get(name)])
  expect((await found(q)).map(({ title }) => title)).toEqual([name])
})

test.each(['renée öyvind', 'oyvind finns-inte', 'aŋb', 'öst öst zqx'])(
  '%j finds nobody: one word is in no record',
  async (q) => {
    expect(await listed(members.path, q)).toEqual([])
  },
)

test('a list is in Swedish order by every text', async () => {
  const { compare } = new Intl.Collator('sv', { sensitivity: 'base' })
  for (const field of ['first_name', 'last_name', 'email'] as const) {
    const rows: Record<string, string>[] = (await get(`${members.path}?sort=${field}`)).json()
    const texts = rows.map((row) => row[field] ?? '').filter((text) => /^[\p{Script=Latin}']/u.test(text))
    const wrong = texts.slice(1).filter((text, at) => compare(texts[at] ?? '', text) > 0)
    expect([field, wrong]).toEqual([field, []])
  }
})

test('a changed name is found as it is now, and in the bin; an erased one nowhere', async () => {
  const { id } = await addRecord(server, contact, {
    name: 'Łucja Ågren',
    email: 'l@example.se',
    message: 'Hej',
  })
  const url = `${contact.path}${id}/`
  const isFound = async (q: string) => [
    (await listed(contact.path, q)).length,
    (await found(q)).filter(({ resource }) => resource === contact.name).length,
  ]
  expect(await isFound('lucja ågren')).toEqual([1, 1])
  await server.call('PUT', url, { token: server.superuser, body: { name: 'Đorđe Þór' } })
  expect([await isFound('lucja'), await isFound('dorde thor hej')]).toEqual([
    [0, 0],
    [1, 1],
  ])
  await server.call('DELETE', url, { token: server.superuser })
  expect(await isFound('dorde')).toEqual([0, 0])
  expect(await listed(panelApi.bin, 'thor đorđe')).toMatchObject([{ id, title: 'Đorđe Þór' }])
  const lines = await get(`${panelApi.history}?resource=${contact.name}&q=dorde%20kim`)
  expect(lines.json().map((line: { action: string }) => line.action)).toEqual(['delete', 'update', 'create'])
})

test('a name that has to be unique is so whatever its letters', async () => {
  const add = (name: string) =>
    server.call('POST', categories.path, { token: server.superuser, body: { name } })
  expect((await add('Šport & Łek')).statusCode).toBe(201)
  expect((await add('šport & lek')).statusCode).toBe(409)
})

test('the values that a list is filtered by are in Swedish order', async () => {
  for (const city of ['Øye', 'Ærø', 'Örebro', 'Ängelholm', 'Ålesund', 'Zürich', 'Łódź'])
    await addRecord(server, members, { first_name: 'Bo', last_name: 'Ort', city })
  const values: { value: string }[] = (await get(`${panelApi.values('members')}?field=city`)).json()
  expect(values.map(({ value }) => value)).toEqual([
    'Łódź',
    'Lund',
    'Zürich',
    'Ålesund',
    'Ängelholm',
    'Ærø',
    'Örebro',
    'Øye',
  ])
  const listedIn = await get(`${members.path}?city=${encodeURIComponent('Ærø')}`)
  expect(listedIn.json()).toMatchObject([{ city: 'Ærø' }])
})

test('of a text its words are found, and not its marks', async () => {
  await addRecord(server, posts, {
    title: 'Glögg',
    content: '<p>Kom <strong>på</strong> fest &amp; dans</p>',
  })
  const count = async (q: string) => (await listed(posts.path, q)).length
  expect([await count('dans glogg'), await count('glögg & dans'), await count('strong')]).toEqual([0, 1, 0])
})
