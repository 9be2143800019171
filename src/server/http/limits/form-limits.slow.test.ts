import { afterAll, beforeAll, expect, test } from 'vitest'
import { honeypot } from '#shared/honeypot.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { fake } from '#testing/fake.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test.each([
  [contact, 20],
  [evenemang, 200],
  [members, 300],
  [subscribers, 300],
] as const)('one network may send the form of $name so often in an hour', async (resource, times) => {
  // Submissions of programs count too, and are not stored.
  const body = { ...fake(resource), [honeypot]: 'x' }
  const send = async () => (await server.call('POST', resource.path, { body })).statusCode
  for (let count = 0; count < times; count++) expect([count, await send()]).toEqual([count, 201])
  expect(await send()).toBe(429)
})
