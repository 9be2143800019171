import { afterAll, beforeAll, expect, test } from 'vitest'
import { honeypot } from '#shared/honeypot.ts'
import { getResource, resources } from '#shared/resources/index.ts'
import { suspects } from '#shared/resources/suspects.ts'
import { createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetSuspects } from './forget-suspects.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const forms = resources.filter(({ access }) => access.create === 'public').map(({ name }) => name)

const call = (method: string, path: string) => server.call(method, path, { token: server.superuser })
const listOf = async (name: string): Promise<Record<string, unknown>[]> =>
  (await call('GET', `/api/${name}/`)).json()

async function sendCaught(name: string): Promise<Record<string, unknown>> {
  const body = await createBody(server, getResource(name))
  const answer = await server.call('POST', `/api/${name}/`, {
    body: { ...body, [honeypot]: 'https://spam.example' },
    headers: { 'accept-language': 'en' },
  })
  expect(answer.statusCode).toBe(201)
  return body
}

test('every public form can be caught', () => {
  expect([...(suspects.fields.form.options ?? [])].toSorted()).toEqual(forms.toSorted())
})

test.each(forms)('%s: what the honeypot caught is let through by one press, once', async (name) => {
  const before = (await listOf(name)).length
  const body = await sendCaught(name)
  expect(await listOf(name)).toHaveLength(before)
  const [caught, ...others] = await listOf('suspects')
  expect(others).toEqual([])
  expect(caught).toMatchObject({ form: name, sender: body.email })
  expect(caught).not.toHaveProperty('body')
  const path = `/api/suspects/${caught?.id}/release/`
  expect((await server.call('POST', path, { token: server.user })).statusCode).toBe(403)
  const { resource, id } = (await call('POST', path)).json()
  expect(resource).toBe(name)
  expect((await call('GET', `/api/${name}/${id}/`)).json()).toMatchObject({ email: body.email })
  expect(await listOf('suspects')).toEqual([])
  expect((await call('POST', path)).statusCode).toBe(404)
})

test('what the form refuses is said, and stays', async () => {
  await sendCaught('subscribers')
  const [caught] = await listOf('suspects')
  await server.call('POST', '/api/subscribers/', { body: { email: caught?.sender } })
  const answer = await call('POST', `/api/suspects/${caught?.id}/release/`)
  expect(answer.statusCode).toBe(409)
  expect(await listOf('suspects')).toHaveLength(1)
})

test('it is forgotten after thirty days', async () => {
  const { db } = server.context
  expect(await forgetSuspects(server.context)).toBe(0)
  const old = new Date(Date.now() - 30 * 86_400_000 - 60_000).toISOString()
  await db.updateTable('suspects').set({ received_at: old }).execute()
  expect(await forgetSuspects(server.context)).toBe(1)
})
