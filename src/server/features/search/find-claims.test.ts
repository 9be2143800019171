import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { moneyApi } from '#shared/claim-list.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { members } from '#shared/resources/members.ts'
import type { Role } from '#shared/roles.ts'
import type { SearchHit } from '#shared/search.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
const keys = new Map<Role, string>()
const references = new Map<string, string>()

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  for (const role of ['treasurer', 'reader', 'members'] as const) {
    const roles = [{ role, first_day: null, last_day: null }]
    keys.set(role, (await server.signIn({ email: `${role}@example.se`, roles })).key)
  }
  for (const [name, address] of [
    ['Åsa Warsame', 'aw'],
    ['Bo Ek', 'bo'],
    ['Åsa Ek', 'ae'],
  ] as const) {
    const email = `${address}@hemligt.se`
    const closed = { birthday: '1991-02-03', phone_number: '070-999 88 77', address: 'Gömda gatan 5' }
    const { id: memberId } = await addRecord(server, members, { first_name: 'Kim', email, ...closed })
    const { reference } = await inTransaction(
      { context: server.context, actor: program, isPublic: false },
      (scope) =>
        createClaim(scope, {
          ...{ kind: 'fee', who: { memberId, name, email, language: 'sv' } },
          ...{ lines: [{ kind: 'membership', amount: 30_000 }], dueDay: '2026-12-01' },
        }),
    )
    references.set(name, reference)
  }
})
afterAll(() => server.close())

const find = async (q: string, token = keys.get('treasurer')): Promise<SearchHit[]> =>
  (await server.call('GET', `/api/search/?q=${encodeURIComponent(q)}`, { token: token ?? '' })).json()
const names = async (q: string) => (await find(q)).map(({ hint }) => hint)

test('the treasurer finds claims by reference and by name, the newest first, and no address', async () => {
  const reference = references.get('Bo Ek') ?? ''
  expect(await find(reference)).toEqual([
    { resource: 'claims', id: expect.any(Number), title: reference, hint: 'Bo Ek, 2026-12-01' },
  ])
  expect(await names('åsa')).toEqual(['Åsa Ek, 2026-12-01', 'Åsa Warsame, 2026-12-01'])
  expect(await names('warsame ÅSA')).toEqual(['Åsa Warsame, 2026-12-01'])
  expect(await names('hemligt')).toEqual([])
})

test.each(['/api/search/', moneyApi.claims, paymentsApi.claims])(
  'no search of the treasurer finds by what the register holds besides: %s',
  async (path) => {
    const search = async (q: string) => {
      const url = `${path}?q=${encodeURIComponent(q)}`
      const answer = await server.call('GET', url, { token: keys.get('treasurer') ?? '' })
      return [answer.statusCode, answer.body.includes('Ek')]
    }
    for (const q of ['ae@hemligt.se', 'hemligt', '1991-02-03', '0709998877', '+46709998877', 'gömda gatan'])
      expect([q, await search(q)]).toEqual([q, [200, false]])
    expect(await search('åsa ek')).toEqual([200, true])
  },
)

test('administrators find them too; roles that see no claim find none', async () => {
  expect((await find('warsame', server.superuser)).map(({ resource }) => resource)).toEqual(['claims'])
  for (const role of ['reader', 'members'] as const)
    expect([role, (await find('warsame', keys.get(role))).length]).toEqual([role, 0])
})

test('a claim of a restricted person is found by nobody', async () => {
  await server.context.db
    .insertInto('restrictions')
    .values({ address: 'bo@hemligt.se', name: '', created_at: '2026-11-01T00:00:00.000Z', user_id: null })
    .execute()
  expect(await names('bo')).toEqual([])
})
