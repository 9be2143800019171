import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import type { HistoryEntry } from '#shared/history.ts'
import { contact } from '#shared/resources/contact.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetHistory } from './forget-history.ts'

// Of this year, for the database tells by its own clock what is two years old.
const { year } = Temporal.Now.plainDateISO('Europe/Stockholm')
const [first, second] = [`${year}-03-01`, `${year}-03-02`]
const clock = { time: Date.parse(`${first}T22:30:00Z`) }
let server: TestApp
let adminId: number

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(clock.time) })
  const admin = await server.context.tokens.authenticate(server.superuser)
  adminId = admin?.user?.id as number
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const list = async (query = ''): Promise<HistoryEntry[]> =>
  (await send('GET', `/api/history/?${query}`)).json()

test('tells who created, changed, deleted, restored, saved and erased what, the newest first', async () => {
  const { id } = await addRecord(server, members, { first_name: 'Åsa', last_name: 'Ek', city: 'Lund' })
  const path = `/api/members/${id}/`
  await send('PUT', path, { city: 'Umeå', first_name: 'Åsa', member_status: true })
  await send('DELETE', path)
  await send('POST', `/api/bin/members/${id}/restore/`)
  await send('GET', '/api/members/export.csv')
  const lines = await list()
  const who = { user_id: adminId, user_name: 'Kim', resource: 'members', at: `${first}T22:30:00.000Z` }
  const line = (action: string, fields: string[] = []) => ({
    ...who,
    ...{ id: expect.any(Number), record_id: id, title: 'Åsa Ek', action, fields },
  })
  const undoable = (kind: string, seconds: number) => ({
    kind,
    operation: expect.any(String),
    undo_until: new Date(Date.parse(who.at) + seconds * 1_000).toISOString(),
  })
  expect(lines).toEqual([
    { ...line('export'), record_id: null, title: null },
    line('restore'),
    { ...line('delete'), ...undoable('delete-record', 30) },
    { ...line('update', ['member_status', 'city']), ...undoable('update-member', 24 * 60 * 60) },
    line('create'),
  ])
  await send('DELETE', path)
  await send('DELETE', `/api/bin/members/${id}/`)
  expect(await list(`resource=members&record_id=${id}&action=erase`)).toEqual([
    { ...line('erase'), title: null },
  ])
})

test('what a visitor sends has no name', async () => {
  const body = { name: 'Bo', email: 'bo@example.se', message: 'Hej' }
  const { id } = (await server.call('POST', '/api/contact/', { body })).json()
  expect((await list(`resource=contact&record_id=${id}`))[0]).toMatchObject({
    user_id: null,
    user_name: '',
    title: 'Bo',
  })
})

test('is searched by who did it, and by what the record is called, in the bin too', async () => {
  const { id } = await addRecord(server, members, { first_name: 'Ängla', last_name: 'Ö_berg' })
  await addRecord(server, members, { first_name: 'Ängla', last_name: 'Öxberg' })
  await send('DELETE', `/api/members/${id}/`)
  const found = async (q: string) =>
    (await list(`q=${encodeURIComponent(q)}`)).map(({ action, record_id }) => [action, record_id])
  expect(await found('ö_BERG')).toEqual([
    ['delete', id],
    ['create', id],
  ])
  expect((await found('Kim')).length).toBeGreaterThan(2)
  expect(await found('finns inte')).toEqual([])
})

describe('filters', () => {
  test('by kind, record, user, action and time, in pages', async () => {
    const other = await server.signIn({ email: 'ny@example.se', is_superuser: true })
    const { id } = await addRecord(server, contact)
    clock.time = Date.parse(`${second}T10:00:00Z`)
    await server.call('PUT', `/api/contact/${id}/`, { token: other.key, body: { status: true } })
    expect((await list(`user_id=${other.id}`)).map(({ action }) => action)).toEqual(['update'])
    expect(await list(`user_id=${other.id}&action=delete`)).toEqual([])
    expect(await list('resource=members&resource=contact')).toHaveLength((await list()).length)
    expect((await list(`resource=contact&record_id=${id}`)).map(({ action }) => action)).toEqual([
      'update',
      'create',
    ])
    // 22.30 UTC is half past eleven at night in Stockholm, so still the first of March.
    expect((await list(`from=${second}`)).map(({ action }) => action)).toEqual(['update'])
    expect((await list(`to=${first}`)).length).toBe((await list()).length - 1)
    expect((await list(`from=${second}T11:00:01`)).length).toBe(0)
    const page = await send('GET', '/api/history/?limit=2&offset=1')
    expect(page.headers['x-total-count']).toBe(String((await list()).length))
    expect(page.json()).toEqual((await list()).slice(1, 3))
  })

  test.each(['from=igår', 'to=2027-02-30', 'from=1&from=2', 'record_id=x', 'password=1'])(
    'refuses ?%s',
    async (query) => {
      expect((await send('GET', `/api/history/?${query}`)).statusCode).toBe(422)
    },
  )
})

describe('nothing alters it', () => {
  test.each(['POST', 'PUT', 'DELETE'])('not the API: %s', async (method) => {
    expect((await send(method, '/api/history/', {})).statusCode).toBe(405)
    expect((await send(method, '/api/history/1/', {})).statusCode).toBe(404)
  })

  const change = (values: Record<string, unknown>) =>
    server.context.db.updateTable('history').set(values).where('id', '=', 1).execute()

  test.each([
    { action: 'nothing' },
    { user_id: null },
    { user_name: 'Någon annan' },
    { record_id: 7 },
    { fields: 'x' },
    { at: '2020-01-01T00:00:00.000Z' },
    { user_name: '', action: 'nothing' },
  ])('not the database: %j', async (values) => {
    await expect(change(values)).rejects.toThrow(/append-only/)
  })

  test('nor does the database remove a line before two years have passed', async () => {
    const { db } = server.context
    const line = { user_id: null, user_name: '', action: 'create', resource: 'members', record_id: 1 }
    const nowMs = Date.now()
    const at = (days: number) => new Date(nowMs - days * dayMs).toISOString()
    await db
      .insertInto('history')
      .values([
        { ...line, at: at(700) },
        { ...line, at: at(740) },
      ])
      .execute()
    const operation = { kind: 'undo', resource: 'members', undone_at: null, effects_at: '', undo_until: '' }
    await db
      .insertInto('operations')
      .values([
        { ...operation, id: randomUUID(), at: at(700) },
        { ...operation, id: randomUUID(), at: at(740) },
      ])
      .execute()
    await expect(db.deleteFrom('history').execute()).rejects.toThrow(/append-only/)
    const before = (await list()).length
    expect(await forgetHistory(server.context)).toBe(1)
    expect(await forgetHistory(server.context)).toBe(0)
    expect((await list()).length).toBe(before - 1)
    const kept = await db.selectFrom('operations').select('at').orderBy('at').execute()
    expect(kept[0]).toEqual({ at: at(700) })
  })

  test('only the name of an erased person is taken out of it', async () => {
    await change({ user_name: '' })
    const [line] = await server.context.db.selectFrom('history').selectAll().where('id', '=', 1).execute()
    expect(line).toMatchObject({ user_name: '', user_id: adminId, action: 'create' })
  })
})
