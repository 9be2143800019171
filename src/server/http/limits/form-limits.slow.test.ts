import { afterAll, beforeAll, expect, test } from 'vitest'
import { honeypot } from '#shared/honeypot.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { isFullRun } from '#testing/full-run.ts'
import { createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test.each([
  [contact, 'contact', 20],
  [evenemang, 'evenemang', 200],
  [members, 'membership', 200],
  [subscribers, 'newsletter', 200],
] as const)(
  'refuses the form of $name that only a program fills in after so many in an hour',
  async (resource, name, times) => {
    const body = { ...(await createBody(server, resource)), [honeypot]: 'x' }
    const send = async () => (await server.call('POST', resource.path, { body })).statusCode
    // `npm test` sends the last ten forms; those before are counted alone.
    const counted = isFullRun ? 0 : times - 10
    for (let count = 0; count < counted; count++)
      await server.context.limits.takeHoneypot({ name, ip: '127.0.0.1' })
    for (let count = counted; count < times; count++) expect([count, await send()]).toEqual([count, 201])
    expect(await send()).toBe(429)
  },
)
