import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
  const cities = ['Örebro', 'Lund', 'Åre', 'Lund', 'Borås', 'Älmhult', 'lund']
  for (const city of cities) await addRecord(server, members, { city, birthday: null })
  const { id } = await addRecord(server, members, { city: 'Borta' })
  await server.call('DELETE', `/api/members/${id}/`, { token: server.superuser })
  await addRecord(server, posts, { is_published: false })
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path, { token: server.superuser })

test('the values of a field come in Swedish order with how many have each, without the deleted', async () => {
  expect((await get('/api/members/values/?field=city')).json()).toEqual([
    { value: 'Borås', count: 1 },
    { value: 'Lund', count: 2 },
    { value: 'lund', count: 1 },
    { value: 'Åre', count: 1 },
    { value: 'Älmhult', count: 1 },
    { value: 'Örebro', count: 1 },
  ])
})

test('also of fields that are true or false, and none for what is empty', async () => {
  expect((await get('/api/members/values/?field=member_status')).json()).toEqual([{ value: false, count: 7 }])
  expect((await get('/api/members/values/?field=birthday')).json()).toEqual([])
})

test('authors of drafts too', async () => {
  expect((await get('/api/posts/values/?field=author')).json()).toEqual([{ value: 'Kim', count: 1 }])
})

test('each value finds as many records as it says', async () => {
  for (const { value, count } of (await get('/api/members/values/?field=city')).json())
    expect((await get(`/api/members/?city=${encodeURIComponent(value)}`)).json()).toHaveLength(count)
})

test.each([
  '/api/members/values/',
  '/api/members/values/?field=age',
  '/api/members/values/?field=constructor',
  '/api/members/values/?field=city&field=email',
  '/api/members/values/?field=city&x=1',
  '/api/subscribers/values/?field=code',
  '/api/posts/values/?field=content',
])('refuses %s', async (path) => {
  expect((await get(path)).statusCode).toBe(422)
})

test('there are none of what is one record', async () => {
  expect((await get('/api/site/values/')).statusCode).toBe(404)
})
