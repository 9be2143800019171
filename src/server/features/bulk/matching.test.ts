import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordKey } from '#shared/resource.ts'
import { members } from '#shared/resources/members.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (
  method: string,
  url: string,
  { body, token = server.superuser }: { body?: unknown; token?: string } = {},
) => server.call(method, url, { token, body })
const bulk = (body: unknown) => send('POST', '/api/members/bulk/', { body })
const read = async (id: number) => (await send('GET', `/api/members/${id}/`)).json()
const count = async (query: string) =>
  Number((await send('GET', `/api/members/?limit=1&${query}`)).headers['x-total-count'])

async function addMany(city: string, total: number, active = 0): Promise<number[]> {
  const at = '2026-01-01T00:00:00.000Z'
  const person = {
    first_name: 'a',
    last_name: 'b',
    email: 'a@example.se',
    birthday: null,
    gender: 'O' as const,
  }
  const rest = { phone_number: '1', address: 'x', zip_code: '1', city, note: '' }
  const row = (index: number) => ({
    ...{ ...person, ...rest, member_status: index < active, is_new: false },
    ...{ created_at: at, updated_at: at, deleted_at: null },
  })
  const ids: number[] = []
  for (let start = 0; start < total; start += 500) {
    const values = Array.from({ length: Math.min(500, total - start) }, (_, index) => row(start + index))
    const added = await server.context.db.insertInto('members').values(values).returning('id').execute()
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}

test('all that match are changed in one call, thousands of them, and undone in one', async () => {
  await addMany('Tusenort', 3_000, 1_000)
  await addMany('Annanort', 3)
  const matching = 'city=Tusenort&q=example&sort=age&limit=10'
  const answer = await bulk({ matching, atMost: 3_000, set: { member_status: true } })
  const { count: changed, ids } = answer.json()
  expect([changed, ids.length]).toEqual([2_000, 2_000])
  expect(await count('city=Tusenort&member_status=true')).toBe(3_000)
  expect(await count('city=Annanort&member_status=true')).toBe(0)
  expect((await undo(server, answer)).json()).toEqual({ undone: 2_000, left: [], mails: 0 })
  expect(await count('city=Tusenort&member_status=true')).toBe(1_000)
  const lines = server.context.db.selectFrom('history').select(['action', 'fields'])
  expect(await lines.where('record_id', '=', ids[0]).execute()).toEqual([
    { action: 'update', fields: 'member_status' },
    { action: 'undo', fields: 'joined_on,member_status' },
  ])
}, 60_000)

test('all that match are deleted in one call, and restored in one', async () => {
  await addMany('Bortort', 2_500)
  const { ids } = (await bulk({ matching: 'city=Bortort', atMost: 2_500, action: 'delete' })).json()
  expect(ids).toHaveLength(2_500)
  expect(await count('city=Bortort')).toBe(0)
  const records: RecordKey[] = ids.map((id: number) => ({ resource: 'members', id }))
  expect((await send('POST', '/api/bin/restore/', { body: { records } })).json().count).toBe(2_500)
  expect(await count('city=Bortort')).toBe(2_500)
}, 60_000)

test('when more match than were seen, nothing is changed', async () => {
  await addMany('Växande', 3)
  const refused = await bulk({ matching: 'city=Växande', atMost: 2, set: { member_status: true } })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong-state'])
  expect(refused.json().title).toContain('fler än du såg')
  expect(await count('city=Växande&member_status=true')).toBe(0)
  expect(
    (await bulk({ matching: 'city=Växande', atMost: 9, set: { member_status: true } })).json().count,
  ).toBe(3)
})

test('an undo leaves records that were changed or deleted since, and lists them', async () => {
  const [kept, touched, deleted] = (await addMany('Ångerort', 3)) as [number, number, number]
  const answer = await bulk({ ids: [kept, touched, deleted], set: { member_status: true } })
  const other = await server.signIn({ email: 'kollega@example.se', is_superuser: true })
  await send('PUT', `/api/members/${touched}/`, { body: { city: 'Flyttad' }, token: other.key })
  await send('DELETE', `/api/members/${deleted}/`, { token: other.key })
  const result = {
    undone: 1,
    left: [touched, deleted].map((record_id) => ({
      ...{ resource: 'members', record_id, title: 'a b', reason: 'changed' },
    })),
    mails: 0,
  }
  expect((await undo(server, answer)).json()).toEqual(result)
  expect(await read(kept)).toMatchObject({ member_status: false })
  expect(await read(touched)).toMatchObject({ member_status: true, city: 'Flyttad' })
  expect((await undo(server, answer)).json()).toEqual(result)
})

test('a change is undone by any account that may make it', async () => {
  const [id] = (await addMany('Egenort', 1)) as [number]
  const answer = await bulk({ ids: [id], set: { member_status: true } })
  const user = await server.signIn({ email: 'vanlig@example.se' })
  const writer = await server.signIn({
    email: 'skribent@example.se',
    roles: [{ role: 'writer', first_day: null, last_day: null }],
  })
  for (const { key } of [user, writer]) expect((await undo(server, answer, key)).statusCode).toBe(403)
  for (const operation of ['x', crypto.randomUUID()])
    expect((await undo(server, operation)).statusCode).toBe(404)
  const other = await server.signIn({ email: 'annan@example.se', is_superuser: true })
  expect((await undo(server, answer, other.key)).json()).toMatchObject({ undone: 1 })
  expect(await read(id)).toMatchObject({ member_status: false })
})

test('two changes of one moment are undone separately', async () => {
  const frozen = await createTestApp({ now: () => new Date('2027-03-01T12:00:00Z') })
  const [first, second] = [
    await addRecord(frozen, members, { member_status: false }),
    await addRecord(frozen, members, { member_status: false }),
  ]
  const change = (id: number) =>
    frozen.call('POST', '/api/members/bulk/', {
      token: frozen.superuser,
      body: { ids: [id], set: { member_status: true } },
    })
  const [one, two] = [await change(first.id), await change(second.id)]
  const isActive = async (id: number) =>
    (await frozen.call('GET', `/api/members/${id}/`, { token: frozen.superuser })).json().member_status
  await undo(frozen, one)
  expect([await isActive(first.id), await isActive(second.id)]).toEqual([false, true])
  await undo(frozen, two)
  expect(await isActive(second.id)).toBe(false)
  await frozen.close()
})
