import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories } from '#shared/resources/categories.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const bulk = (resource: string, body: unknown) => send('POST', `/api/${resource}/bulk/`, body)
const addMembers = async (count: number, values = {}): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await addRecord(server, members, values)).id)
  return ids
}
const historyOf = (ids: number[]) =>
  server.context.db
    .selectFrom('history')
    .select(['action', 'record_id', 'fields'])
    .where('resource', '=', 'members')
    .where('record_id', 'in', ids)
    .where('action', '!=', 'create')
    .orderBy('id')
    .execute()

describe('several members at once', () => {
  test('become active, those who are not yet, each with a line in the history', async () => {
    const passive = await addMembers(3, { member_status: false })
    const active = await addMembers(1, { member_status: true })
    const answer = await bulk('members', {
      ids: [...passive, ...active, 999_999],
      set: { member_status: true },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ count: 3, ids: passive })
    for (const id of [...passive, ...active])
      expect((await send('GET', `/api/members/${id}/`)).json()).toMatchObject({ member_status: true })
    expect(await historyOf([...passive, ...active])).toEqual(
      passive.map((record_id) => ({ action: 'update', record_id, fields: 'member_status' })),
    )
    expect((await send('GET', `/api/members/${passive[0]}/`)).headers.etag).toBe('"2"')
  })

  test('are deleted, and come back by undoing it', async () => {
    const ids = await addMembers(3)
    expect((await bulk('members', { ids, action: 'delete' })).json()).toMatchObject({ count: 3, ids })
    expect((await send('GET', `/api/members/${ids[0]}/`)).statusCode).toBe(404)
    expect((await bulk('members', { ids, action: 'delete' })).json()).toMatchObject({ count: 0, ids: [] })
    const records = ids.map((id) => ({ resource: 'members', id }))
    expect((await send('POST', '/api/bin/restore/', { records })).json()).toEqual({ count: 3, records })
    expect((await historyOf(ids)).map(({ action }) => action)).toEqual([
      ...ids.map(() => 'delete'),
      ...ids.map(() => 'restore'),
    ])
  })

  test('of one too many nothing is changed', async () => {
    const ids = Array.from({ length: 10_001 }, (_, index) => index + 1)
    expect((await bulk('members', { ids, set: { member_status: true } })).statusCode).toBe(422)
  })
})

test('all or nothing: a category in use keeps the others', async () => {
  const free = await addRecord(server, categories, { name: 'Ledig' })
  const used = await addRecord(server, categories, { name: 'Använd' })
  await addRecord(server, posts, { category_id: used.id })
  const answer = await bulk('categories', { ids: [free.id, used.id], action: 'delete' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'in-use'])
  expect((await send('GET', `/api/categories/${free.id}/`)).statusCode).toBe(200)
})

test('published posts reach visitors at once', async () => {
  const { id } = await addRecord(server, posts, { is_published: false })
  const read = () => server.call('GET', '/api/posts/')
  expect((await read()).json()).not.toContainEqual(expect.objectContaining({ id }))
  await bulk('posts', { ids: [id], set: { is_published: true } })
  expect((await read()).json()).toContainEqual(expect.objectContaining({ id }))
})

test.each([
  ['members', { ids: [1] }],
  ['members', { ids: [], action: 'delete' }],
  ['members', { ids: [1], action: 'update' }],
  ['members', { ids: [1], set: {} }],
  ['members', { ids: [1], set: { first_name: 'x' } }],
  ['members', { ids: [1], set: { terms_condition: true } }],
  ['members', { ids: [1], set: { member_status: 'true' } }],
  ['members', { ids: [1], set: { member_status: true }, action: 'delete' }],
  ['members', { ids: ['1'], action: 'delete' }],
  ['members', { ids: [1], action: 'delete', x: 1 }],
  ['subscribers', { ids: [1], set: { code: true } }],
  ['evenemang', { ids: [1], set: { name: true } }],
  ['members', { matching: '', action: 'delete' }],
  ['members', { matching: '', atMost: 10_001, action: 'delete' }],
  ['members', { matching: '', atMost: 1 }],
  ['members', { ids: [1], matching: '', atMost: 1, action: 'delete' }],
  ['members', { matching: 'password=x', atMost: 1, action: 'delete' }],
  ['subscribers', { matching: 'code=x', atMost: 1, action: 'delete' }],
])('refuses %s %j', async (resource, body) => {
  expect((await bulk(resource, body)).statusCode).toBe(422)
})

test('nobody’s rights are changed in bulk', async () => {
  expect((await bulk('users', { ids: [1], set: { is_superuser: true } })).statusCode).toBe(405)
})
