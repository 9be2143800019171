import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { noBookkeeping } from '#shared/bookkeeping.ts'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { isReference } from '#shared/reference.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let treasurer = ''
beforeAll(async () => {
  server = await createTestApp()
  const roles = [{ role: 'treasurer' as const, first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles })).key
})
afterAll(() => server.close())

const call = (method: string, body?: object) =>
  server.call(method, bookkeepingApi.settings, { token: treasurer, body })

test('bookkeeping is as usual until it is set, whole, with a line in the history', async () => {
  expect((await call('GET')).json()).toEqual(noBookkeeping)
  const wanted = { ...noBookkeeping, series: 'B', organisation_number: '802999-9995', reference_length: 12 }
  expect((await call('PUT', wanted)).json()).toEqual(wanted)
  expect((await call('GET')).json()).toEqual(wanted)
  const history = (await server.call('GET', '/api/history/', { token: treasurer })).json()
  expect(history).toMatchObject([{ action: 'bookkeeping-settings', resource: 'claims', record_id: null }])
})

test('references of new claims have the length that the bank has agreed on', async () => {
  await call('PUT', { ...noBookkeeping, reference_length: 10 })
  const claim = await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { name: 'Amina', email: 'amina@example.se', language: 'sv' },
      lines: [{ kind: 'membership', amount: 100 }],
      dueDay: '2026-12-01',
    }),
  )
  expect(claim.reference).toMatch(/^00001001\d{2}$/)
  expect(isReference(claim.reference)).toBe(true)
})

test.each([
  { accounts: { bank: '19' } },
  { accounts: { bank: '' } },
  { organisation_number: '802999-9994' },
  { series: 'Å' },
  { year_month: 13 },
  { reference_length: 5 },
  { other: true },
])('settings that cannot be right are refused: %j', async (body) => {
  expect((await server.call('PUT', bookkeepingApi.settings, { token: treasurer, body })).statusCode).toBe(422)
})
