import { readdirSync } from 'node:fs'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { resources } from '#shared/resources/index.ts'
import { isFullRun } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { addRecord } from '#testing/records.ts'
import { asksAgain, type WalkedRoute, walkRoutes } from '#testing/route-walk.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

type Route = WalkedRoute

let routes: Route[] = []

let server: TestApp
const users = { normal: 0, admin: 0 }
const keys: Partial<Record<keyof typeof users, string>> = {}
const badTokens: Record<string, string> = {
  word: 'Token',
  twoWords: 'Token  a b',
  bearer: `Bearer ${'a'.repeat(43)}`,
  lowerCase: `token ${'a'.repeat(43)}`,
  short: 'Token abc',
  long: `Token ${'a'.repeat(10_000)}`,
  nonAscii: `Token ${'å'.repeat(43)}`,
  unknown: `Token ${'a'.repeat(43)}`,
  empty: '',
}

beforeAll(async () => {
  ;({ started: server, routes } = await walkRoutes(() => createTestApp()))
  const { db } = server.context
  for (const resource of resources.filter(({ access }) => access.create)) await addRecord(server, resource)

  users.normal = (await server.signIn({ email: 'vanlig@example.se' })).id
  users.admin = (await server.signIn({ email: 'chef@example.se', is_superuser: true })).id
  const disabled = await server.signIn({ email: 'av@example.se', is_superuser: true, is_active: false })
  const [expired, revoked] = await Promise.all(
    ['gammal', 'utloggad'].map((name) => server.signIn({ email: `${name}@example.se`, is_superuser: true })),
  )
  await db
    .updateTable('tokens')
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .where('user_id', '=', expired?.id as number)
    .execute()
  await server.call('POST', '/users/auth/logout/', { token: revoked?.key })
  for (const [name, key] of Object.entries({
    disabled: disabled.key,
    expired: expired?.key,
    revoked: revoked?.key,
  }))
    badTokens[name] = `Token ${key}`
})
afterAll(() => server.close())

/** @param id of the record that the address names, if it names one */
function send({ method, url }: Route, authorization: string | undefined, id = 2_147_483_647) {
  return server.app.inject({
    method: method as 'GET',
    url: url.replace(':id', String(id)).replace(/:\w+/g, 'x'),
    headers: { ...(authorization !== undefined && { authorization }) },
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
  })
}
/** A key that holds: some calls sign their sender out. */
async function keyOf(who: keyof typeof users): Promise<string> {
  const known = keys[who]
  if (known && (await server.context.tokens.authenticate(known))) return `Token ${known}`
  keys[who] = await server.context.tokens.issue({ id: users[who], is_superuser: who === 'admin' })
  return `Token ${keys[who]}`
}
const without = (answer: LightMyRequestResponse, name: string) => ({ ...answer.json(), [name]: undefined })
const nameOf = ({ method, url }: Route): string => `${method} ${url}`
const isRead = ({ method }: Route): boolean => method === 'HEAD'

const refused = {
  401: {
    type: '/api/docs#unauthenticated',
    title: 'Du behöver logga in.',
    status: 401,
    code: 'unauthenticated',
  },
  403: {
    type: '/api/docs#forbidden',
    title: 'Du får inte göra det här.',
    status: 403,
    code: 'forbidden',
  },
}

function expectRefused(route: Route, answer: LightMyRequestResponse, status: 401 | 403): void {
  const { statusCode, headers } = answer
  // One comparison for each answer: there are ten thousand of them.
  expect({
    route: nameOf(route),
    statusCode,
    told: ['etag', 'x-total-count', 'set-cookie', 'last-modified'].filter((name) => name in headers),
    cached: headers['cache-control'],
    asksFor: headers['www-authenticate'],
    body: isRead(route) ? undefined : without(answer, 'requestId'),
  }).toEqual({
    route: nameOf(route),
    statusCode: status,
    told: [],
    cached: 'no-store',
    asksFor: status === 401 ? 'Token' : undefined,
    body: isRead(route) ? undefined : { ...refused[status], requestId: undefined },
  })
}
function expectAllowed(route: Route, answer: LightMyRequestResponse): void {
  const isRefused = [401, 403].includes(answer.statusCode) && !asksAgain(route, answer.body)
  expect([nameOf(route), isRefused, answer.statusCode < 500]).toEqual([nameOf(route), false, true])
}

test('the walk sees the routes there are, each with its guard', () => {
  const names = routes.map(nameOf)
  expect(names.length).toBeGreaterThan(150)
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /users/auth/login/',
      'GET /api/members/',
      'HEAD /api/members/:id/',
      'PUT /api/users/:id/',
      'GET /media/:name/:file',
      'GET /healthz',
    ]),
  )
  for (const { guard } of routes) expect(['public', 'user', 'superuser']).toContain(guard)
})

test('only what settled §4.1 opens is open to everyone', () => {
  const open = routes.filter(({ guard, anonymous }) => guard === 'public' && !anonymous)
  const writes = open.filter(({ method }) => !['GET', 'HEAD'].includes(method)).map(nameOf)
  expect(writes.sort()).toEqual(
    [
      'POST /api/contact/',
      'POST /api/evenemang/',
      'POST /api/evenemang/link/',
      'POST /api/evenemang/sent/address/',
      'POST /api/evenemang/sent/receipt/',
      'POST /api/members/',
      'POST /api/membership/confirmation/',
      'POST /api/subscribers/',
      'POST /users/auth/enter/',
      'POST /users/auth/login/',
      'POST /users/auth/passkey/',
      'POST /users/auth/passkey/options/',
      'POST /users/auth/reset/',
      'POST /users/register/',
    ].sort(),
  )
  const personal = /members\b|contact\/|subscribers|evenemang|users/
  for (const { method, url } of open.filter(({ method }) => method === 'GET' || method === 'HEAD'))
    expect([method, url, personal.test(url)]).toEqual([method, url, false])
})

// Hundreds of calls, each several times.
describe('every route', { timeout: 120_000 }, () => {
  test('without a token', async () => {
    expect.hasAssertions()
    for (const route of routes) {
      const answer = await send(route, undefined)
      if (route.guard === 'public') expectAllowed(route, answer)
      else expectRefused(route, answer, 401)
    }
  })

  test('with a token that is malformed, unknown, expired, revoked, or of a disabled user', async () => {
    expect(Object.keys(badTokens)).toHaveLength(12)
    for (const [index, route] of routes.entries()) {
      // `npm test` sends three of them to each route, and each to a quarter of the routes.
      const sent = Object.values(badTokens).filter((_, at) => isFullRun || (at + index) % 4 === 0)
      // A call that answers everyone alike ignores the token: one visitor is enough.
      for (const token of sent.slice(0, route.anonymous ? 1 : undefined)) {
        const answer = await send(route, token)
        if (route.anonymous) expectAllowed(route, answer)
        else expectRefused(route, answer, 401)
      }
    }
  })

  test('with the token of a normal user, who learns nothing about what exists', async () => {
    for (const route of routes) {
      const answer = await send(route, await keyOf('normal'))
      if (route.guard !== 'superuser') expectAllowed(route, answer)
      else {
        expectRefused(route, answer, 403)
        const existing = await send(route, await keyOf('normal'), 1)
        expect(existing.headers['content-length']).toBe(answer.headers['content-length'])
        expectRefused(route, existing, 403)
      }
    }
  })

  test('with the token of an administrator', async () => {
    expect.hasAssertions()
    for (const route of routes) expectAllowed(route, await send(route, await keyOf('admin')))
  })
})

test('a form with a picture is refused before a byte of it is read', async () => {
  const forms = routes.filter(({ method, url }) => {
    const resource = resources.find(({ path }) => url.startsWith(path))
    return resource?.multipart && ['POST', 'PUT'].includes(method)
  })
  expect(forms.map(nameOf)).toContain('POST /api/partners/')
  const payload = `--X\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--X--\r\n`
  for (const route of forms.filter(({ guard }) => guard === 'superuser')) {
    for (const [authorization, status] of [
      [undefined, 401],
      [badTokens.expired, 401],
      [await keyOf('normal'), 403],
    ] as const) {
      const answer = await server.app.inject({
        method: route.method as 'POST',
        url: route.url.replace(':id', '1'),
        headers: {
          'content-type': 'multipart/form-data; boundary=X',
          ...(authorization && { authorization }),
        },
        payload,
      })
      expectRefused(route, answer, status)
    }
  }
  expect(readdirSync(server.context.config.dataDir)).not.toContain('media')
})

describe('a route without a guard', () => {
  const add: Record<string, (app: FastifyInstance) => unknown> = {
    'of the application': (app) => app.get('/unguarded', async () => 'open'),
    'of a plugin': (app) =>
      app.register(async (child) => {
        child.get('/unguarded', async () => 'open')
      }),
    'with a guard': (app) => app.get('/guarded', { config: { guard: 'superuser' } }, async () => 'closed'),
  }
  test.each(Object.entries(add))('%s', async (name, addRoute) => {
    const { env, drop } = await createMigratedDatabase()
    const config = parseConfig(env)
    const database = openDatabase(config)
    const { app } = await createApp({
      config,
      database,
      logger: pino({ level: 'silent' }),
      buildDirectory: null,
    })
    const start = async () => {
      addRoute(app)
      await app.ready()
    }
    if (name === 'with a guard') await expect(start()).resolves.toBeUndefined()
    else await expect(start()).rejects.toThrow('/unguarded declares no guard')
    await app.close()
    await database.close()
    await drop()
  })
})
