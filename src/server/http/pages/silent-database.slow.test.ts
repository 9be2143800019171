import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { type DatabaseLine, openDatabaseLine } from '#testing/database-line.ts'
import { ensureBuild } from '#testing/server-process.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// On PostgreSQL alone: SQLite is a file.

let server: TestApp
let line: DatabaseLine
let time = new Date('2027-03-01T12:00:00Z').getTime()

const visit = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })

beforeAll(ensureBuild, 120_000)
beforeEach(async () => {
  server = await createTestApp({
    buildDirectory: join(import.meta.dirname, '../../../../build'),
    now: () => new Date(time),
    connect: async (databaseUrl) => {
      line = await openDatabaseLine(databaseUrl)
      return line.url
    },
  })
})
afterEach(() => server.close())

test('visitors of a database server that is there but says nothing see the kept page, or that the site will be back', async () => {
  const fresh = await visit('/om-oss/')
  expect(fresh.statusCode).toBe(200)
  time += minuteMs + 1
  line.silence()

  const [kept, unseen, saved, ...others] = await Promise.all([
    visit('/om-oss/'),
    visit('/kontakt/'),
    server.call('POST', '/api/subscribers/', { body: { email: 'ny@example.se' } }),
    ...Array.from({ length: 30 }, (_, id) => visit(`/post/${id}/`)),
  ])
  expect([kept.statusCode, kept.headers.etag]).toEqual([200, fresh.headers.etag])
  expect(new Set([unseen, saved, ...others].map(({ statusCode }) => statusCode))).toEqual(new Set([503]))

  line.speak()
  time += minuteMs
  await expect.poll(async () => (await visit('/kontakt/')).statusCode).toBe(200)
})
