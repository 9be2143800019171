import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#shared/resources/index.ts'
import { expectProblem } from '#testing/problems.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  const filled = resources.filter(({ access, name }) => access.create || name === 'suspects')
  for (const resource of filled) await addRecord(server, resource)
})
afterAll(() => server.close())

const get = (url: string) => server.call('GET', url, { token: server.superuser })

const refused = [
  'sort=name;DROP TABLE x',
  'sort=password_hash',
  'sort=code',
  'sort=created_at',
  'sort=version',
  'sort=deleted_at',
  'sort=',
  'sort=-',
  'sort=--id',
  'sort=id,id',
  'sort=id desc',
  'sort=id&sort=id',
  'sort=__proto__',
  'sort=constructor',
  'order=desc,(select 1)',
  "filter=slug:[test',test]",
  'page=-1',
  'page=1&page=2',
  'limit=1000000',
  'limit=1001',
  'limit=0',
  'limit=-1',
  'limit=NaN',
  'limit=1e3',
  'limit=1.5',
  'limit=',
  'limit=%20',
  'limit=5&limit=5',
  'limit=0x10',
  'limit=９',
  'offset=-1',
  'offset=10000001',
  'offset=99999999999999999999',
  'offset=1;select',
  'q=a&q=b',
  `q=${'a'.repeat(201)}`,
  'q=a%00b',
  'q=a%0Ab',
  'code=x',
  'password_hash=x',
  'deleted_at=x',
  'deleted_at=',
  'version=1',
  'id=1',
  'id[]=1',
  'q[$ne]=1',
  '__proto__=x',
  'constructor=x',
  'toString=x',
  '<script>alert(1)</script>=x',
  'LIMIT=5',
  '=',
]
describe.each(resources)('the list of $name', ({ path }) => {
  test('refuses every parameter that is unknown, repeated or out of range (B22, B24)', async () => {
    for (const query of refused) {
      const answer = await get(`${path}?${query.replaceAll(' ', '%20').replaceAll('９', '%EF%BC%99')}`)
      expect([query, answer.statusCode]).toEqual([query, 422])
      expectProblem(answer, 'invalid-parameter', query.split(/[=&]/))
      expect(answer.json().errors[0].pointer).toMatch(/^\?[A-Za-z_]*$/)
    }
    expect((await get(`${path}?limit=5&offset=0&sort=-id&q=a`)).statusCode).toBe(200)
  })

  test('takes hostile search words as words (B23)', async () => {
    const all = (await get(path)).json()
    expect(all.length).toBeGreaterThan(0)
    for (const word of [
      "'%20OR%201=1--",
      '%27%3B%20drop%20table%20posts%3B--',
      '%22%20or%20%22%22=%22',
      '%25%25%25',
      '____',
      '%5C',
      '%5C%25',
      '$1',
      '?1',
      ':name',
      '%F0%9F%92%A9',
      '%ED%A0%80',
      '%FF%FE',
      '(((((',
      '[a-z]*',
      '%E2%80%AE',
      'NULL',
    ]) {
      const answer = await get(`${path}?q=${word}`)
      expect([word, answer.statusCode, answer.json()]).toEqual([word, 200, []])
    }
  })
})

test('a list takes 200 values of one filter, and no more', async () => {
  const query = (count: number) => Array.from({ length: count }, (_, index) => `city=${index}`).join('&')
  expect((await get(`/api/members/?${query(200)}`)).statusCode).toBe(200)
  expectProblem(await get(`/api/members/?${query(201)}`), 'invalid-parameter')
})

test.each([
  'member_status=maybe',
  'member_status=1',
  'member_status=',
  'birthday=%00',
  `city=${'a'.repeat(201)}`,
  'age=5',
  'active_member_count=1',
  'terms_condition=true',
])('members cannot be filtered by %s', async (query) => {
  expectProblem(await get(`/api/members/?${query}`), 'invalid-parameter', query.split('='))
})

test.each(['eventDate=i%20morgon', 'eventDate=', 'eventDate=2027-02-30T10:00', 'dateJs=x', 'eventDesc=x'])(
  'events cannot be filtered by %s',
  async (query) => {
    expectProblem(await get(`/api/events/?${query}`), 'invalid-parameter', query.split('='))
  },
)

test.each(['category_id=x', 'category_id=-1', 'category_id=1.0', 'category_id=99999999999'])(
  'posts cannot be filtered by %s',
  async (query) => {
    expectProblem(await get(`/api/posts/?${query}`), 'invalid-parameter', query.split('='))
  },
)

describe('a route without parameters', () => {
  test.each([
    ['GET', '/api/posts/1/?x=1'],
    ['GET', '/api/members/1/?fields=email'],
    ['POST', '/api/contact/?redirect=//evil.test'],
    ['PUT', '/api/about/1/?force=true'],
    ['DELETE', '/api/partners/1/?cascade=1'],
    ['GET', '/api/posts/1/?%3Cscript%3E'],
  ])('%s %s is refused with any', async (method, url) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined
    const answer = await server.call(method, url, { token: server.superuser, body })
    expectProblem(answer, 'invalid-parameter', decodeURIComponent(url.split('?')[1] ?? '').split('='))
  })
})
