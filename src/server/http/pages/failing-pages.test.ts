import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { testEngine } from '#testing/database.ts'
import { type DatabaseLine, openDatabaseLine } from '#testing/database-line.ts'
import { ensureBuild } from '#testing/server-process.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const isPostgres = testEngine() === 'postgres'
/** PostgreSQL goes away; SQLite is a file, so it is a table that cannot be read. */
const status = isPostgres ? 503 : 500

let server: TestApp
/** Lines of the log. */
let logged: string[]
let line: DatabaseLine | undefined
let time = new Date('2027-03-01T12:00:00Z').getTime()

async function breakDatabase(): Promise<void> {
  if (line) await line.cut()
  else await sql`alter table site rename to nowhere`.execute(server.context.db)
}

async function mendDatabase(): Promise<void> {
  if (line) await line.mend()
  else await sql`alter table nowhere rename to site`.execute(server.context.db)
}

const visit = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })

beforeAll(ensureBuild, 120_000)
beforeEach(async () => {
  logged = []
  server = await createTestApp({
    logger: pino({ base: null }, { write: (line: string) => void logged.push(line) }),
    buildDirectory: join(import.meta.dirname, '../../../../build'),
    now: () => new Date(time),
    connect: async (databaseUrl) => {
      line = await openDatabaseLine(databaseUrl)
      return line.url
    },
  })
})
afterEach(async () => {
  await server.close()
  line = undefined
})

test('a page that is known stays, older than it may be, and is made anew when the database is back', async () => {
  // The first page of all waits for the code that renders it, and on a busy machine longer than a visitor does.
  await expect.poll(async () => (await visit('/om-oss/')).statusCode).toBe(200)
  const fresh = await visit('/om-oss/')
  time += minuteMs + 1
  await breakDatabase()
  for (let count = 0; count < 3; count++) {
    const kept = await visit('/om-oss/')
    expect([kept.statusCode, kept.headers.etag]).toEqual([200, fresh.headers.etag])
  }
  await mendDatabase()
  time += minuteMs
  await expect
    .poll(async () => {
      time += minuteMs
      return (await visit('/om-oss/')).headers.etag !== fresh.headers.etag
    })
    .toBe(true)
})

test('a page that nobody has seen yet says that the site will be back, never in JSON', async () => {
  await breakDatabase()
  for (const url of ['/', '/om-oss/?fbclid=1', '/post/1/', '/%ff', '/avsluta/abc', '/medlem/abc']) {
    const answer = await visit(url)
    expect([url, answer.statusCode]).toEqual([url, status])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['retry-after']).toBe(isPostgres ? '5' : undefined)
    expect(answer.body.slice(0, 33)).toBe('<!doctype html><html lang="sv"><h')
    expect(/<h1>.*?<\/h1>/.exec(answer.body)?.[0]).toBe('<h1>Sidan kan inte visas just nu</h1>')
  }
  await mendDatabase()
  await expect.poll(async () => (await visit('/')).statusCode).toBe(200)
})

test('the log tells why the record of a page could not be read', async () => {
  await expect.poll(async () => (await visit('/post/1/')).statusCode).toBe(404)
  // The newest posts are in the cache now, so the record alone is read.
  await sql`alter table posts rename to nowhere`.execute(server.context.db)
  logged = []
  expect((await visit('/post/2/')).statusCode).toBe(500)
  expect(
    logged.filter((line) => /no such table: posts|relation \\"posts\\" does not exist/.test(line)),
  ).toHaveLength(1)
})

test('a file that is known stays, and of another one a plain text says that it will be back', async () => {
  const fresh = await visit('/kalender.ics')
  time += minuteMs + 1
  await breakDatabase()
  const kept = await visit('/kalender.ics')
  expect([kept.statusCode, kept.headers.etag]).toEqual([200, fresh.headers.etag])
  for (const url of ['/rss.xml', '/en/calendar.ics']) {
    const answer = await visit(url)
    expect([url, answer.headers['content-type']]).toEqual([url, 'text/plain; charset=utf-8'])
    expect(answer.body).toContain(url.startsWith('/en/') ? 'cannot be shown' : 'kan inte visas')
  }
})

test('the API says it in its own way', async () => {
  await breakDatabase()
  const answer = await server.call('GET', '/api/site/')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ])
  expect(answer.json()).toMatchObject({ status, code: isPostgres ? 'unavailable' : 'internal' })
})

test('what is a day too old is not shown any more', async () => {
  await visit('/om-oss/')
  await breakDatabase()
  time += 24 * hourMs + 2 * minuteMs
  expect((await visit('/om-oss/')).statusCode).toBe(status)
})

// SQLite is a file: nobody has to answer.
if (isPostgres) {
  test('visitors of a database server that is there but says nothing see the kept page, or that the site will be back', async () => {
    const fresh = await visit('/om-oss/')
    expect(fresh.statusCode).toBe(200)
    time += minuteMs + 1
    line?.silence()
    const timed = async (url: string) => {
      const start = performance.now()
      const { statusCode, headers } = await visit(url)
      const type = String(headers['content-type']).split(';')[0]
      return { url, statusCode, type, etag: headers.etag, took: performance.now() - start }
    }
    const saved = server.call('POST', '/api/subscribers/', { body: { email: 'ny@example.se' } })
    const [kept, ...others] = await Promise.all([
      timed('/om-oss/'),
      ...['/kontakt/', '/kalender.ics', '/rss.xml', '/kalender/1.ics', '/avsluta/abc'].map(timed),
      ...Array.from({ length: 30 }, (_, id) => timed(`/post/${id}/`)),
    ])
    expect([kept.statusCode, kept.etag]).toEqual([200, fresh.headers.etag])
    expect(kept.took).toBeLessThan(2_500)
    expect(others.filter(({ statusCode }) => statusCode !== 503)).toEqual([])
    expect(
      others.filter(({ url, type }) => type !== (/\.\w+$/.test(url) ? 'text/plain' : 'text/html')),
    ).toEqual([])
    // A page is waited for three seconds at most; a query would be given up after ten.
    expect(others.filter(({ took }) => took > 6_000)).toEqual([])
    expect((await saved).statusCode).toBe(503)

    line?.speak()
    time += minuteMs
    await expect.poll(async () => (await visit('/kontakt/')).statusCode).toBe(200)
  })
}
