import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertClaim } from '#server/claims/create-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { api } from '#shared/paths.ts'
import { type LookList, paymentsApi } from '#shared/payment-review.ts'
import { paymentRules } from '#shared/resources/payment-rules.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { operationOfFile, undo } from '#testing/operations.ts'
import { reviewClaims, reviewFile } from '#testing/review-fixture.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let bank: ReturnType<typeof bankImportsOf>
let treasurer = ''
const now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  bank = bankImportsOf(server)
  const roles = [{ role: 'treasurer', first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles } as never)).key
})
beforeEach(async () => {
  await bank.empty()
  await server.context.db.deleteFrom('payment_rules').execute()
})
afterAll(() => server.close())

const fika = {
  ...{ title: 'Fika', source: 'swish', without_reference: true, at_least: null, below: 60, contains: '' },
  ...{ verdict: 'sale', account: 3010, is_automatic: false },
}
const send = (method: string, path: string, body?: object) =>
  server.call(method, path, { token: treasurer, ...(body && { body }) })
const add = async (more: object = {}) => (await send('POST', paymentRules.path, { ...fika, ...more })).json()
const look = async (): Promise<LookList> =>
  (await send('GET', `${paymentsApi.review}?apart=true&limit=500`)).json()
const sales = () =>
  server.context.db
    .selectFrom('payments')
    .select(['id', 'sale_account', 'review'])
    .where('verdict', '=', 'sale')
    .where('undone_at', 'is', null)
    .execute()

test('suggests the verdict of a rule in the review, with each payment, and decides none itself', async () => {
  await bank.read(reviewFile())
  const rule = await add()
  expect(rule.matches_now).toBe(40)
  const list = await look()
  expect(list.ruled).toMatchObject([
    { rule: { id: rule.id, title: 'Fika', verdict: 'sale', account: '3010' } },
  ])
  expect(list.ruled[0]?.payments).toHaveLength(40)
  expect(list.matching).toBe(168)
  await bank.read(reviewFile('B'))
  expect(await sales()).toEqual([])
})

test('decides payments of later files when the board has made it automatic, and is undone with the file', async () => {
  await bank.read(reviewFile())
  const { id } = await add()
  const changed = await server.call('PUT', api.record(paymentRules.name, id), {
    token: treasurer,
    body: { ...fika, is_automatic: true },
  })
  expect(changed.statusCode).toBe(200)
  expect(await sales()).toEqual([])
  const seen = await bank.seen(reviewFile('B'))
  expect(seen.counts).toMatchObject({ payments: 208, ruled: 40, look: 168 })
  expect(seen.rows.filter(({ state }) => state === 'ruled')).toHaveLength(40)
  const file = await bank.read(reviewFile('B'))
  const sold = await sales()
  expect(sold).toHaveLength(40)
  expect(new Set(sold.map(({ sale_account, review }) => `${sale_account} ${review}`))).toEqual(
    new Set(['3010 ']),
  )
  expect((await undo(server, await operationOfFile(server, file.id), treasurer)).json()).toMatchObject({
    left: [],
  })
  expect(await sales()).toEqual([])
})

test('never decides a payment that is perhaps for a claim', async () => {
  const [{ name, amount }] = reviewClaims as [(typeof reviewClaims)[number]]
  await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    insertClaim(scope, {
      ...{ kind: 'fee', who: { name, email: 'x@example.org', language: 'sv' }, dueDay: '2026-12-31' },
      lines: [{ kind: 'membership', amount }],
    }),
  )
  await add({ source: 'any', below: 1_000, is_automatic: true })
  await bank.read(reviewFile())
  const { total, suggestions } = await look()
  expect([total, suggestions[0]?.suggestion?.claim.name]).toEqual([1, name])
  expect((await bank.states()).paid).toBeUndefined()
})

test.each([{ source: 'any', without_reference: false, below: null }, { account: 19 }])(
  'refuses a rule without a condition or a right account: %j',
  async (more) => {
    expect((await send('POST', paymentRules.path, { ...fika, ...more })).statusCode).toBe(422)
  },
)
