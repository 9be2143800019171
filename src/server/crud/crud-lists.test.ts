import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterableFields, sortableFields } from '#server/http/input/list-query.ts'
import type { Field } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'
import { board } from '#shared/resources/board.ts'
import { resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { casesOf } from '#testing/full-run.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const words =
  'Öst Zeta Åsa ärla ada Bo Élan eka Über Ulla Yng åke öl Wi Vi Müller Muz Mya Ésa esb Ärt Ås az Ña nb'.split(
    ' ',
  )
const swedish = new Intl.Collator('sv', { sensitivity: 'base' })

let server: TestApp
/** Together they have fields of every kind, and are ordered by other fields and by those of other records. */
const onPostgres = ['members', 'events', 'evenemang', 'posts', 'partners', 'board', 'users', 'documents']
/** Nobody writes what the honeypot caught. */
const lists = casesOf(
  resources.filter(({ singleton, name }) => !singleton && name !== 'suspects'),
  ({ name }) => onPostgres.includes(name),
)
const textKinds = ['text', 'multiline', 'html', 'phone']

/** Each field in another order, some values twice. */
const values = (resource: Resource, index: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field], place): [string, unknown][] => {
      const word = words[(index * (2 * place + 1) + place) % words.length] as string
      if (field.writableBy === 'never' || field.lists || field.focuses || field.isSlug) return []
      if (field.kind === 'email') return [[name, `anna${199 - index}@example.se`]]
      if (field.kind === 'boolean' && !field.transient) return [[name, index % 2 === 0]]
      if (field.kind === 'phone') return [[name, `08-${(index * 7) % 10}`]]
      if (field.kind === 'date')
        return [[name, field.required || index % 5 ? `19${50 + ((index * 7) % 20)}-02-03` : null]]
      if (field.kind === 'enum') return [[name, index % 4 ? field.options?.[index % 3] : null]]
      if (resource.name === 'categories') return [[name, `${word} ${index}`]]
      if (textKinds.includes(field.kind) && !['event_name', 'new_address', 'quota'].includes(name))
        return [[name, word]]
      return []
    }),
  )

async function fill(resource: Resource): Promise<void> {
  for (const [index] of words.entries()) {
    if (resource.name === 'users') await server.signIn({ email: `anna${199 - index}@example.se` })
    else await addRecord(server, resource, withoutComputed(resource, values(resource, index)))
  }
}
const withoutComputed = (resource: Resource, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => resource.fields[name]?.kind !== 'computed'))

beforeAll(async () => {
  server = await createTestApp()
  for (const resource of lists) await fill(resource)
})
afterAll(() => server.close())

const get = (path: string, query: string | Record<string, string | string[]> = {}) => {
  const parameters = new URLSearchParams(
    typeof query === 'string'
      ? query
      : Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )
  return server.call('GET', `${path}?${parameters}`, { token: server.superuser })
}
const idsOf = (records: AnyRecord[]): number[] => records.map(({ id }) => id)
const listed = async (...request: Parameters<typeof get>): Promise<AnyRecord[]> =>
  (await get(...request)).json()

/** The order of a list: empty values first, texts by Swedish rules, all other values by size. */
function compare(field: Field | undefined, a: unknown, b: unknown): number {
  if (field && ['text', 'multiline', 'email', 'phone'].includes(field.kind))
    return swedish.compare(String(a), String(b))
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return (a as string) < (b as string) ? -1 : 1
}

/** @returns how to read from a record the value that `sort=<name>` compares. */
function keyOf(
  resource: Resource,
  name: string,
): { field: Field | undefined; of: (record: AnyRecord) => unknown } {
  const field = resource.fields[name]
  const column = field?.sortBy?.replace(/^-/, '')
  // A member without a birthday comes after the oldest.
  if (name === 'age') return { field: undefined, of: (record) => record.age ?? 999 }
  const source = column ?? name
  if (source === 'eventDate') return { field: undefined, of: (record) => record.dateJs }
  return { field: resource.fields[source], of: (record) => record[source] }
}

test('the words of this test would be in another order by their code points, and ü is not u', () => {
  const right = words.toSorted(swedish.compare)
  expect(words.toSorted()).not.toEqual(right)
  expect(words.map((word) => word.toLowerCase()).toSorted()).not.toEqual(
    right.map((word) => word.toLowerCase()),
  )
  expect(right.indexOf('Müller')).toBeGreaterThan(right.indexOf('Muz'))
})

const sorts = lists.flatMap((resource) =>
  sortableFields(resource).map((name) => ({ name: `${resource.name} by ${name}`, resource, field: name })),
)
describe.each(sorts)('$name', ({ resource, field }) => {
  test('is sorted up, and exactly the other way round down', async () => {
    const up = await listed(resource.path, { sort: field })
    expect(up.length).toBeGreaterThanOrEqual(words.length)
    const key = keyOf(resource, field)
    for (const [index, record] of up.slice(1).entries()) {
      const before = up[index] as AnyRecord
      const [a, b] = [key.of(before), key.of(record)]
      const order = compare(key.field, a, b)
      expect([a, b, order <= 0]).toEqual([a, b, true])
      if (order === 0 && field !== 'age') expect(before.id).toBeLessThan(record.id)
    }
    expect(idsOf(await listed(resource.path, { sort: `-${field}` }))).toEqual(idsOf(up).reverse())
  })
})

describe.each(lists)('$name', (resource) => {
  test('limit and offset give the pages of the whole, which X-Total-Count counts', async () => {
    const unpaged = await get(resource.path)
    const all = idsOf(unpaged.json())
    expect(unpaged.headers['x-total-count']).toBe(String(all.length))
    const pages: number[] = []
    for (let offset = 0; offset <= all.length; offset += 7) {
      const page = await get(resource.path, { limit: '7', offset: String(offset) })
      expect(page.headers['x-total-count']).toBe(String(all.length))
      expect(page.json().length).toBeLessThanOrEqual(7)
      pages.push(...idsOf(page.json()))
    }
    expect(pages).toEqual(all)
    const [withoutLimit, atEnd, beyond] = await Promise.all([
      get(resource.path, { offset: '3' }),
      get(resource.path, { limit: '5', offset: String(all.length) }),
      get(resource.path, { offset: '9999999' }),
    ])
    expect(idsOf(withoutLimit.json())).toEqual(all.slice(3))
    for (const empty of [atEnd, beyond])
      expect([empty.json(), empty.headers['x-total-count']]).toEqual([[], String(all.length)])
  })

  test('every filter takes one value or several', async () => {
    const all = await listed(resource.path)
    for (const name of filterableFields(resource)) {
      const distinct = [...new Set(all.map((record) => record[name]))]
      const stored = distinct.filter((value) => value !== null) as string[]
      for (const chosen of stored.length > 0 ? [stored.slice(0, 1), stored.slice(-3)] : []) {
        const expected = idsOf(all.filter((record) => chosen.includes(record[name] as string)))
        const answer = await get(resource.path, { [name]: chosen.map(String) })
        expect([name, answer.statusCode, idsOf(answer.json())]).toEqual([name, 200, expected])
        expect(answer.headers['x-total-count']).toBe(String(expected.length))
      }
      const kind = resource.fields[name]?.kind
      if (kind === 'text' || kind === 'email')
        expect([name, await listed(resource.path, { [name]: "' or 1=1 --" })]).toEqual([name, []])
    }
  })

  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search)
  test.runIf(searched.length > 0)(
    'q finds a part of any searched field whatever its capital letters',
    async () => {
      const all = await listed(resource.path)
      const fold = (text: unknown) => String(text).normalize('NFC').toLowerCase()
      for (const name of searched) {
        const [sample] = all.map((record) => record[name]).filter(Boolean)
        if (sample === undefined) continue
        const word = String(sample).replace(/<[^>]*>/g, '')
        for (const q of [word, word.toUpperCase(), word.toLowerCase(), word.slice(1)]) {
          const hits = idsOf(await listed(resource.path, { q }))
          const containing = all.filter((record) =>
            searched.some((field) => fold(record[field]).includes(fold(q))),
          )
          expect(hits).toEqual(expect.arrayContaining(idsOf(containing)))
        }
      }
      expect(await listed(resource.path, { q: 'finnsinte' })).toEqual([])
    },
  )
})

test('q finds Å for å and å for Å, and nothing that only looks like it', async () => {
  await addRecord(server, partners, { name: 'ÅÄÖ AB' })
  await addRecord(server, partners, { name: 'aao ab' })
  for (const q of ['åäö', 'ÅÄÖ', 'Åäö a']) {
    expect((await listed(partners.path, { q })).map(({ name }) => name)).toEqual(['ÅÄÖ AB'])
  }
})

test('wildcards and quotes in q are letters like others', async () => {
  const names = [
    '100 % ylle',
    'snake_case',
    'back\\slash',
    "d'Artagnan",
    'dubbel " citat',
    'hak[a-z]parentes',
  ]
  for (const name of names) await addRecord(server, board, { name, title: 'x', motto: 'x', email: 'x@x.se' })
  const hitIndexes = {
    '%': 0,
    _: 1,
    '\\': 2,
    "'": 3,
    '"': 4,
    '[a-z]': 5,
    '0 %': 0,
    e_c: 1,
    "'%": null,
    '%%': null,
  }
  for (const [q, index] of Object.entries(hitIndexes)) {
    const hits = (await listed(board.path, { q })).map(({ name }) => name)
    expect([q, hits]).toEqual([q, index === null ? [] : [names[index]]])
  }
})

test('search, filters, sorting and paging work together', async () => {
  const all = await listed(members.path, { sort: '-last_name' })
  const active = all.filter(({ member_status, gender }) => member_status === true && gender !== null)
  const city = [...new Set(active.slice(1).map((member) => String(member.city)))]
  const fits = active.filter((member) => city.includes(String(member.city)))
  expect(fits.length).toBeGreaterThan(3)
  expect(fits.length).toBeLessThan(all.length)
  const query = { sort: '-last_name', member_status: 'true', gender: ['M', 'F', 'O'], city, q: 'ANNA' }
  const page = await get(members.path, { ...query, limit: '2', offset: '1' })
  expect(page.headers['x-total-count']).toBe(String(fits.length))
  expect(idsOf(page.json())).toEqual(idsOf(fits.slice(1, 3)))
})
