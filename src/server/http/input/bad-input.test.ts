import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemCode } from '#shared/errors.ts'
import { contact } from '#shared/resources/contact.ts'
import { resources } from '#shared/resources/index.ts'
import { posts } from '#shared/resources/posts.ts'
import { fake } from '#testing/fake.ts'
import { expectProblem } from '#testing/problems.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  for (const resource of resources.filter(({ access }) => access.create)) await addRecord(server, resource)
})
afterAll(() => server.close())

type Request = {
  method?: string
  url: string
  payload?: string | Buffer
  as?: 'superuser' | 'user'
  headers?: Record<string, string>
}
const json = { 'content-type': 'application/json' }

function send({ method = 'POST', url, payload, as, headers = json }: Request) {
  const authorization = as && { authorization: `Token ${server[as]}` }
  const request: InjectOptions = { method: method as 'POST', url, headers: { ...headers, ...authorization } }
  return server.app.inject(payload === undefined ? request : { ...request, payload })
}

/** Every row of the database. */
const everything = async () => {
  const { db } = server.context
  const names = [...resources.map(({ name }) => name), 'history'] as 'posts'[]
  return Promise.all(names.map((name) => db.selectFrom(name).selectAll().orderBy('id').execute()))
}

const good = (overrides: Record<string, unknown> = {}): string => JSON.stringify(fake(contact, overrides))
const url = contact.path
const member = { name: 'x', email: 'a@b.se', message: 'x' }
const deep = (depth: number): string => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`

const bodies: [string, Request, ProblemCode][] = [
  ['B01 half an object', { url, payload: '{"name":' }, 'malformed-json'],
  ['B01 half a text', { url, payload: '{"name":"x' }, 'malformed-json'],
  ['B01 two objects', { url, payload: '{}{}' }, 'malformed-json'],
  ['B01 a comma too many', { url, payload: '{"name":"x",}' }, 'malformed-json'],
  ['B01 single quotes', { url, payload: "{'name':'x'}" }, 'malformed-json'],
  ['B01 NaN', { url, payload: '{"name":NaN}' }, 'malformed-json'],
  ['B01 only blanks', { url, payload: '  \n ' }, 'malformed-json'],
  ['B01 a wrong escape', { url, payload: '{"na\\qme":"x"}' }, 'malformed-json'],
  [
    'B02 as text',
    { url, payload: good(), headers: { 'content-type': 'text/plain' } },
    'unsupported-media-type',
  ],
  [
    'B02 as a form',
    { url, payload: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'unsupported-media-type',
  ],
  [
    'B02 as XML',
    { url, payload: '<x/>', headers: { 'content-type': 'application/xml' } },
    'unsupported-media-type',
  ],
  ['B02 as nothing', { url, payload: good(), headers: {} }, 'unsupported-media-type'],
  [
    'B02 as a form with files where none belong',
    { url, payload: '--X--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=X' } },
    'unsupported-media-type',
  ],
  ['B03 not UTF-8', { url, payload: Buffer.from('{"name":"\xc3\x28"}', 'latin1') }, 'malformed-json'],
  ['B03 UTF-16', { url, payload: Buffer.from(good(), 'utf16le') }, 'malformed-json'],
  ['B03 overlong', { url, payload: Buffer.from('{"name":"\xc0\xaf"}', 'latin1') }, 'malformed-json'],
  ['B04 64 KiB and a byte', { url, payload: ' '.repeat(64 * 1024 + 1) }, 'body-too-large'],
  [
    'B04 an administrator, 512 KiB and a byte',
    { url: posts.path, payload: `"${'x'.repeat(512 * 1024 - 1)}"`, as: 'superuser' },
    'body-too-large',
  ],
  ['B05 21 deep', { url, payload: deep(20) }, 'too-deep'],
  ['B05 30,000 deep', { url, payload: deep(30_000) }, 'too-deep'],
  ['B05 100,000 deep', { url: posts.path, payload: deep(100_000), as: 'superuser' }, 'too-deep'],
  ['B05 never closed', { url, payload: '['.repeat(60_000) }, 'too-deep'],
  ['B06 __proto__', { url, payload: '{"__proto__":{"is_superuser":true}}' }, 'forbidden-key'],
  ['B06 __proto__ escaped', { url, payload: '{"\\u005f_proto__":1}' }, 'forbidden-key'],
  ['B06 __proto__ within', { url, payload: '{"name":[{"x":{"__proto__":{}}}]}' }, 'forbidden-key'],
  ['B06 constructor', { url, payload: '{"constructor":{"prototype":{}}}' }, 'forbidden-key'],
  ['B07 a key twice', { url, payload: '{"email":"a@x.se","email":"b@x.se"}' }, 'duplicate-key'],
  [
    'B07 a key twice, once escaped',
    { url, payload: '{"email":"a@x.se","em\\u0061il":"b@x.se"}' },
    'duplicate-key',
  ],
  ['B07 a key twice within', { url, payload: '{"name":{"a":1,"b":[{}],"a":2}}' }, 'duplicate-key'],
  ...['null', '[]', '"x"', '5', 'true', '[{"name":"x"}]'].map((payload): [string, Request, ProblemCode] => [
    `B08 ${payload}`,
    { url, payload },
    'validation',
  ]),
  ['B08 nothing', { url, payload: '' }, 'validation'],
  ['B08 nothing, as nothing', { url, headers: {} }, 'validation'],
  [
    'B10 one’s own status',
    { method: 'PUT', url: '/users/me/', payload: '{"status":"active","id":1}', as: 'user' },
    'unknown-field',
  ],
  [
    'B11 a count, as a user',
    { method: 'PUT', url: '/api/about/1/', payload: '{"active_member_count":99999}', as: 'user' },
    'forbidden',
  ],
  [
    'B11 a count, as an administrator',
    { method: 'PUT', url: '/api/about/1/', payload: '{"active_member_count":99999}', as: 'superuser' },
    'unknown-field',
  ],
  [
    'T31 a thousand and one keys',
    {
      url,
      payload: JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, i]))),
    },
    'body-too-large',
  ],
  [
    'T31 hundreds of unknown keys',
    {
      url,
      payload: JSON.stringify(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`<nyckel${i}>`, i]))),
    },
    'unknown-field',
  ],
  [
    'B54 a gzip bomb',
    { url, payload: gzipSync(Buffer.alloc(2 ** 20)), headers: { ...json, 'content-encoding': 'gzip' } },
    'unsupported-encoding',
  ],
  ...['br', 'deflate', 'gzip, gzip', 'x'].map((encoding): [string, Request, ProblemCode] => [
    `B54 ${encoding}`,
    { url, payload: good(), headers: { ...json, 'content-encoding': encoding } },
    'unsupported-encoding',
  ]),
]

describe('a body', () => {
  test.each(bodies)('%s', async (_, request, code) => {
    const before = await everything()
    const answer = await send(request)
    expectProblem(answer, code, String(request.payload).slice(0, 500))
    expect(JSON.stringify(answer.json()).length).toBeLessThan(6_000)
    expect(await everything()).toEqual(before)
    expect(({} as Record<string, unknown>).is_superuser).toBeUndefined()
  })

  test('is refused for what it is, not for how it was asked: the same one is taken as it should be sent', async () => {
    expect((await send({ url, payload: good() })).statusCode).toBe(201)
    expect((await send({ url, payload: `\n ${good()} ` })).statusCode).toBe(201)
    const identity = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'identity' }
    expect((await send({ url, payload: good(), headers: identity })).statusCode).toBe(201)
    expect(
      (await send({ url, payload: `${JSON.stringify(member)}${' '.repeat(64 * 1024 - 60)}` })).statusCode,
    ).toBe(201)
  })

  test('of a registration that grants itself rights makes no account', async () => {
    const payload = JSON.stringify({
      first_name: 'Eva',
      last_name: 'Ek',
      email: 'eva@example.se',
      password: 'tolv gröna elefanter',
      is_superuser: true,
    })
    const before = await everything()
    expectProblem(await send({ url: '/users/register/', payload }), 'unknown-field', JSON.parse(payload))
    expect(await everything()).toEqual(before)
  })
})

const ids =
  '0 -1 1.5 abc 9999999999999999999 1e3 %00 2147483648 01 +1 1%20 %31%00 1;drop 0x1 %D9%A1 %F0%9F%92%A9 ..%2f1'.split(
    ' ',
  )
describe.each(resources)('an id of $name', ({ path, access }) => {
  test.each(ids)('%s is not found', async (id) => {
    const as = 'superuser'
    const record = `${path}${id}/`
    expectProblem(await send({ method: 'GET', url: record, as, headers: {} }), 'not-found', id)
    if (access.update)
      expectProblem(await send({ method: 'PUT', url: record, as, payload: '{}' }), 'not-found', id)
    if (access.delete)
      expectProblem(await send({ method: 'DELETE', url: record, as, headers: {} }), 'not-found', id)
  })
})

describe('a method', () => {
  test.each([
    ['DELETE', '/api/posts/', 'GET, HEAD, POST'],
    ['POST', '/api/about/', 'GET, HEAD'],
    ['PATCH', '/api/posts/1/', 'GET, HEAD, PUT, DELETE'],
    ['DELETE', '/api/about/1/', 'GET, HEAD, PUT'],
    ['PUT', '/users/auth/login/', 'POST'],
    ['GET', '/users/register/', 'POST'],
    ['TRACE', '/api/posts/', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/posts/', 'GET, HEAD, POST'],
    ['PROPFIND', '/api/posts/', 'GET, HEAD, POST'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/media/x/y.webp', 'GET, HEAD'],
  ])('%s %s that is not there: 405, and which are', async (method, path, allow) => {
    const answer = await send({ method, url: path, as: 'superuser', headers: {} })
    expectProblem(answer, 'method-not-allowed')
    expect(answer.headers.allow).toBe(allow)
  })

  test.each(['/api/', '/api/nothing/', '/api/posts/1/2/', '/users/', '/uploads/x', '/media/', '/media/x'])(
    '%s is not found',
    async (path) => {
      expectProblem(await send({ method: 'GET', url: path, headers: {} }), 'not-found')
    },
  )
})

describe('a path upwards', () => {
  test.each([
    '/media/..%2f..%2fgille.sqlite',
    '/uploads/..%2f..%2fdata.db',
    '/media/%252e%252e/gille.sqlite',
    '/media/x/..%5c..%5cgille.sqlite',
    '/media/../../gille.sqlite',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/..%2f..%2fpackage.json',
    '/media/%c0%ae%c0%ae/gille.sqlite',
    '/%',
    '/%zz',
    '/api/posts/%ff/',
  ])('%s leads nowhere', async (path) => {
    const answer = await send({ method: 'GET', url: path, headers: {} })
    expectProblem(answer, 'not-found', path)
  })
})
