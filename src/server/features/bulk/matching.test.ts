import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordKey } from '#shared/resource.ts'
import { members } from '#shared/resources/members.ts'
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
const undo = (operation: string, token?: string) =>
  send('POST', '/api/members/bulk/undo/', { body: { operation }, ...(token && { token }) })
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
  const {
    count: changed,
    ids,
    operation,
  } = (await bulk({ matching, atMost: 3_000, set: { member_status: true } })).json()
  expect([changed, ids.length]).toEqual([2_000, 2_000])
  expect(await count('city=Tusenort&member_status=true')).toBe(3_000)
  expect(await count('city=Annanort&member_status=true')).toBe(0)
  const { count: undone, left } = (await undo(operation)).json()
  expect([undone, left]).toEqual([2_000, 0])
  expect(await count('city=Tusenort&member_status=true')).toBe(1_000)
  const lines = server.context.db.selectFrom('history').select(['action', 'fields'])
  expect(await lines.where('record_id', '=', ids[0]).execute()).toEqual(
    Array(2).fill({ action: 'update', fields: 'member_status' }),
  )
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

test('an undo leaves what somebody has changed or deleted since, and says how many', async () => {
  const [kept, touched, deleted] = (await addMany('Ångerort', 3)) as [number, number, number]
  const { operation } = (await bulk({ ids: [kept, touched, deleted], set: { member_status: true } })).json()
  const other = await server.signIn({ email: 'kollega@example.se', is_superuser: true })
  await send('PUT', `/api/members/${touched}/`, { body: { city: 'Flyttad' }, token: other.key })
  await send('DELETE', `/api/members/${deleted}/`, { token: other.key })
  expect((await undo(operation)).json()).toMatchObject({ count: 1, ids: [kept], left: 2 })
  expect(await read(kept)).toMatchObject({ member_status: false })
  expect(await read(touched)).toMatchObject({ member_status: true, city: 'Flyttad' })
  // The records have been changed since, by the undoing.
  expect((await undo(operation)).json()).toMatchObject({ count: 0, ids: [], left: 3 })
})

test('an undo is of one’s own bulk change alone', async () => {
  const [id] = (await addMany('Egenort', 1)) as [number]
  const other = await server.signIn({ email: 'annan@example.se', is_superuser: true })
  const { operation } = (await bulk({ ids: [id], set: { member_status: true } })).json()
  expect((await undo(operation, other.key)).json()).toMatchObject({ count: 0, ids: [], left: 0 })
  const user = await server.signIn({ email: 'vanlig@example.se' })
  expect((await undo(operation, user.key)).statusCode).toBe(403)
  expect((await undo('igår')).statusCode).toBe(422)
  expect(await read(id)).toMatchObject({ member_status: true })
})

test('two changes in one moment are undone one by one, and what else was written then stays', async () => {
  const frozen = await createTestApp({ now: () => new Date('2027-03-01T12:00:00Z') })
  const call = async (url: string, body: unknown, method = 'POST') =>
    (await frozen.call(method, url, { token: frozen.superuser, body })).json()
  const [first, second, third] = [
    await addRecord(frozen, members, { member_status: false }),
    await addRecord(frozen, members, { member_status: false }),
    await addRecord(frozen, members, { member_status: false, city: 'Umeå' }),
  ]
  await call(`/api/members/${third.id}/`, { member_status: true, city: 'Lund' }, 'PUT')
  const set = { member_status: true }
  const one = await call('/api/members/bulk/', { ids: [first.id], set })
  const two = await call('/api/members/bulk/', { ids: [second.id], set })
  expect(await call('/api/members/bulk/undo/', { operation: one.operation })).toMatchObject({
    ids: [first.id],
  })
  expect(await call('/api/members/bulk/undo/', { operation: two.operation })).toMatchObject({
    ids: [second.id],
  })
  const [written] = await frozen.context.db
    .selectFrom('history')
    .select('at')
    .where('record_id', '=', third.id)
    .where('action', '=', 'update')
    .execute()
  expect(await call('/api/members/bulk/undo/', { operation: written?.at })).toMatchObject({
    count: 0,
    ids: [],
    left: 0,
  })
  await frozen.close()
})
