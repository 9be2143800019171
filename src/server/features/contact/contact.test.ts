import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContactMessage, contact } from '#shared/resources/contact.ts'
import { fake } from '#testing/fake.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
const now = new Date('2027-01-02T03:04:05.678Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

const write = (body: Record<string, unknown>) => server.call('POST', contact.path, { body })
const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const list = async (): Promise<ContactMessage[]> => (await asAdmin('GET', contact.path)).json()

test('a message comes in unread, with its date, and counts nothing to its writer', async () => {
  const answer = await write(fake(contact, { name: 'Örjan' }))
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ name: 'Örjan', status: false, created_date: now.toISOString() })
  expect(answer.json()).not.toHaveProperty('unread_messages')
})

test('only an administrator may say that a message is read', async () => {
  const { id } = (await write(fake(contact))).json()
  const url = `${contact.path}${id}/`
  for (const status of [true, false])
    expect((await write(fake(contact, { status }))).json()).toMatchObject({
      status: 422,
      code: 'unknown-field',
    })
  expect((await server.call('PUT', url, { body: { status: true } })).statusCode).toBe(401)
  expect((await server.call('PUT', url, { token: server.user, body: { status: true } })).statusCode).toBe(403)
  expect((await asAdmin('GET', url)).json().status).toBe(false)
  expect((await asAdmin('PUT', url, { status: true })).json().status).toBe(true)
  expect((await asAdmin('PUT', url, { status: false })).json().status).toBe(false)
})

test('the newest stands first and carries how many are unread', async () => {
  const older = (await write(fake(contact))).json<ContactMessage>()
  const newer = (await write(fake(contact))).json<ContactMessage>()
  const before = await list()
  expect(before.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
  const unread = before.filter(({ status }) => !status).length
  expect(before.map(({ unread_messages }) => unread_messages)).toEqual([
    unread,
    ...before.slice(1).map(() => undefined),
  ])
  await asAdmin('PUT', `${contact.path}${older.id}/`, { status: true })
  expect((await list())[0]?.unread_messages).toBe(unread - 1)
  await asAdmin('DELETE', `${contact.path}${newer.id}/`)
  expect((await list())[0]?.unread_messages).toBe(unread - 2)
})

test('400 characters are a message, 401 are too many', async () => {
  const just = await write(fake(contact, { message: 'å'.repeat(400) }))
  expect([just.statusCode, just.json().message?.length]).toEqual([201, 400])
  const more = await write(fake(contact, { message: 'å'.repeat(401) }))
  expect(more.json()).toMatchObject({
    status: 422,
    code: 'validation',
    errors: [{ pointer: '/message', detail: 'Meddelandet får innehålla max 400 tecken' }],
  })
})

test('markup is text like any other', async () => {
  const message = '<img src=x onerror=alert(1)>\n</script>'
  expect((await write(fake(contact, { message }))).json().message).toBe(message)
})

test('the messages of the form are those of the specification', async () => {
  const answer = await write({ email: 'a@b' })
  expect(answer.json().errors.map(({ detail }: { detail: string }) => detail)).toEqual([
    'Namn är obligatoriskt',
    'Please enter valid email',
    'Message är obligatoriskt.',
  ])
})
