import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardMember, board } from '#shared/resources/board.ts'
import { fake } from '#testing/fake.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const write = async (method: string, url: string, body: unknown) => {
  const answer = await server.call(method, url, { token: server.superuser, body })
  return { status: answer.statusCode, record: answer.json() as BoardMember, problem: answer.json() }
}
const add = (overrides: object) => write('POST', board.path, fake(board, { ...overrides }))
const change = (id: number, body: unknown) => write('PUT', `${board.path}${id}/`, body)

test('a new record lacks nothing, unless it says so', async () => {
  const { record } = await add({ motto: '', lacking: undefined })
  expect(record).toMatchObject({ motto: '', lacking: '' })
  const { record: other } = await add({ motto: '', email: 'a@example.se', lacking: 'email  motto motto' })
  expect(other).toMatchObject({ motto: '', email: 'a@example.se', lacking: 'motto' })
})

test('what is said to be lacking is emptied, and what is filled in is lacking no longer', async () => {
  const { record } = await add({ motto: 'Framåt', phone: '018-1', lacking: '' })
  const lacks = await change(record.id, { lacking: 'phone motto image' })
  expect(lacks.record).toMatchObject({ motto: '', phone: '', image: null, lacking: 'motto phone image' })
  const filled = await change(record.id, { motto: 'Uppåt' })
  expect(filled.record).toMatchObject({ motto: 'Uppåt', lacking: 'phone image' })
  const whole = await change(record.id, { ...filled.record, phone: '018-2' })
  expect(whole.record).toMatchObject({ motto: 'Uppåt', phone: '018-2', lacking: 'image' })
  const other = await change(record.id, { title: 'Ordförande' })
  expect(other.record).toMatchObject({ title: 'Ordförande', phone: '018-2', lacking: 'image' })
})

test.each(['title', 'motto, phone', 'constructor', 'Motto'])('%j cannot be lacking', async (lacking) => {
  const { status, problem } = await add({ lacking })
  expect([status, problem.errors]).toMatchObject([422, [{ pointer: '/lacking', code: 'choice' }]])
})
