import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentHeaders } from '#server/http/answers/security-headers.ts'
import { partners } from '#shared/resources/partners.ts'
import { fake } from '#testing/fake.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { png } from '#testing/test-images.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const base = {
  ...everywhere,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Each with its status: what is answered in every way there is. */
const answers: [string, number, (server: TestApp) => ReturnType<TestApp['call']>][] = [
  ['a public list', 200, (server) => server.call('GET', partners.path)],
  ['the same from the cache', 200, (server) => server.call('GET', partners.path)],
  ['HEAD', 200, (server) => server.call('HEAD', partners.path)],
  ['a private list', 200, (server) => server.call('GET', '/api/members/', { token: server.superuser })],
  [
    'a new record',
    201,
    (server) => server.call('POST', partners.path, { token: server.superuser, body: fake(partners) }),
  ],
  [
    'a deleted record',
    204,
    (server) => server.call('DELETE', '/api/partners/2/', { token: server.superuser }),
  ],
  [
    'what is unchanged',
    304,
    async (server) => {
      const { etag } = (await server.call('GET', partners.path)).headers
      return server.call('GET', partners.path, { headers: { 'if-none-match': etag as string } })
    },
  ],
  ['who is not signed in', 401, (server) => server.call('GET', '/api/members/')],
  ['who may not', 403, (server) => server.call('GET', '/api/members/', { token: server.user })],
  ['what is not there', 404, (server) => server.call('GET', '/api/partners/999999/')],
  ['no such call', 404, (server) => server.call('GET', '/api/nothing/')],
  ['an address that cannot be read', 404, (server) => server.call('GET', '/api/posts/%ff/')],
  ['a method that is not there', 405, (server) => server.call('PATCH', partners.path)],
  ['a method nobody knows', 405, (server) => server.call('PROPFIND', '/x')],
  ['what is gone', 410, (server) => server.call('GET', '/api/partners/2/')],
  [
    'an unread form',
    415,
    (server) => server.call('POST', '/api/contact/', { headers: { 'content-type': 'text/x' } }),
  ],
  ['a wrong body', 422, (server) => server.call('POST', '/api/contact/', { body: {} })],
  ['the description', 200, (server) => server.call('GET', '/api/openapi.json')],
  ['health', 200, (server) => server.call('GET', '/healthz')],
  ['readiness', 200, (server) => server.call('GET', '/readyz')],
  ['the feed', 200, (server) => server.call('GET', '/rss.xml')],
  ['the calendar', 200, (server) => server.call('GET', '/kalender.ics')],
  ['for robots', 200, (server) => server.call('GET', '/robots.txt')],
]

describe.each([
  ['http://gille.example', undefined],
  ['https://gille.example', 'max-age=31536000'],
])('at %s', (PUBLIC_URL, hsts) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp({ env: { PUBLIC_URL } })
    for (const _ of [1, 2]) await addRecord(server, partners)
  })
  afterAll(() => server.close())

  type Answer = Awaited<ReturnType<TestApp['call']>>
  function expectHeaders(answer: Answer, policy: string, expected: object = base): void {
    expect(answer.headers).toMatchObject({ ...expected, 'content-security-policy': policy })
    expect(answer.headers['strict-transport-security']).toBe(hsts)
    expect(answer.headers['cache-control']).toBeTruthy()
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(name)
  }

  test.each(answers)('%s (%d)', async (_, status, ask) => {
    const answer = await ask(server)
    expect(answer.statusCode).toBe(status)
    expectHeaders(answer, apiPolicy)
  })

  test('the documentation may use its one style and nothing else', async () => {
    const answer = await server.call('GET', '/api/docs')
    const policy = String(answer.headers['content-security-policy'])
    expectHeaders(answer, policy)
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  })

  test('a picture is a picture and nothing else', async () => {
    const { payload, headers } = await formBody({ name: 'Bild' }, [
      { field: 'logoImage', name: 'a', data: await png() },
    ])
    const authorization = `Token ${server.superuser}`
    const made = await server.app.inject({
      method: 'POST',
      url: partners.path,
      headers: { ...headers, authorization },
      payload,
    })
    const picture = await server.call('GET', made.json().logoImage)
    expect(picture.statusCode).toBe(200)
    expectHeaders(picture, "default-src 'none'; sandbox", everywhere)
    for (const name of documentHeaders) expect(picture.headers).not.toHaveProperty(name)
  })

  test('a failure of ours tells nothing of how we are made', async () => {
    const broken = await createTestApp({ env: { PUBLIC_URL } })
    await broken.context.db.schema.dropTable('partners').execute()
    for (const answer of [
      await broken.call('GET', partners.path),
      await broken.call('GET', `${partners.path}?limit=1`),
      await broken.call('POST', partners.path, { token: broken.superuser, body: fake(partners) }),
    ]) {
      expectHeaders(answer, apiPolicy)
      expect(answer.headers['cache-control']).toBe('no-store')
      const { requestId, ...told } = answer.json()
      expect(requestId).toMatch(/^[\da-f-]{36}$/)
      expect(told).toEqual({
        type: '/api/docs#internal',
        title: 'Något gick fel hos oss. Försök igen om en stund.',
        status: 500,
        code: 'internal',
      })
    }
    expect(broken.context.cache.size().entries).toBe(0)
    await broken.close()
  })
})

test.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=31536000; includeSubDomains; preload'],
])('subdomains are kept to HTTPS only when somebody asks for it: HSTS=%s', async (HSTS, expected) => {
  const server = await createTestApp({ env: { PUBLIC_URL: 'https://gille.example', HSTS } })
  expect((await server.call('GET', '/healthz')).headers['strict-transport-security']).toBe(expected)
  await server.close()
})
