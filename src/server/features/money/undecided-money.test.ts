import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClaim } from '#server/claims/create-claim.ts'
import { allocate, type NewPayment, recordPayment, reversePayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { bookkeepingApi, type ExportPreview } from '#shared/bookkeeping-files.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
})
beforeEach(async () => {
  const { db } = server.context
  const tables = ['bookkeeping_lines', 'bookkeeping_exports', 'allocations', 'payments', 'claims'] as const
  for (const table of tables) await db.deleteFrom(table).execute()
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

const pay = (amount: number, more: Partial<NewPayment> = {}) =>
  writing((scope) => recordPayment(scope, { source: 'camt', paid_day: '2026-11-23', ...more, amount }))

/** @param of what the claim asks for, in öre */
async function paid(amount: number, { of = amount } = {}): Promise<{ paymentId: number }> {
  const { id: claimId } = await writing((scope) =>
    createClaim(scope, {
      kind: 'fee',
      who: { name: 'Amina', email: 'amina@example.se', language: 'sv' },
      lines: [{ kind: 'membership', amount: of }],
      dueDay: '2026-12-01',
    }),
  )
  const { id: paymentId } = await pay(amount)
  await writing((scope) => allocate(scope, { paymentId, claimId }))
  return { paymentId }
}

const preview = async (): Promise<ExportPreview> =>
  (await server.call('GET', `${bookkeepingApi.preview}?until=${today}`, { token: server.superuser })).json()
const make = async (): Promise<number> =>
  (await server.call('POST', bookkeepingApi.exports, { token: server.superuser, body: { until: today } }))
    .statusCode

describe('a file for bookkeeping', () => {
  const waiting: [string, () => Promise<unknown>][] = [
    ['money without a claim', () => pay(10_000, { review: 'unknown' })],
    ['money that is perhaps known', () => pay(10_000, { review: 'known-perhaps' })],
    ['a claim paid twice', () => pay(10_000, { review: 'twice' })],
    ['several references', () => pay(10_000, { review: 'split' })],
    ['a batch that does not add up', () => pay(10_000, { review: 'batch' })],
    ['a payment that came back', () => pay(10_000, { review: 'returned' })],
    ['a reversal of nothing', () => pay(-10_000, { review: 'reversed' })],
    ['money without a decision', () => pay(10_000)],
  ]
  test.each(waiting)('leaves out %s until its meaning is decided', async (_, add) => {
    await add()
    expect(await preview()).toMatchObject({ payments: 0, waiting: 1, vouchers: [] })
    expect(await make()).toBe(409)
    await server.context.db.updateTable('payments').set({ verdict: 'reviewed', review: '' }).execute()
    expect(await preview()).toMatchObject({ payments: 1, waiting: 0 })
  })

  test('leaves out a reversal of a payment until it is reviewed', async () => {
    const { paymentId } = await paid(10_000)
    await writing((scope) => reversePayment(scope, { paymentId, day: '2026-11-24', source: 'camt' }))
    expect(await preview()).toMatchObject({ payments: 1, amount: 10_000, waiting: 1 })
    await server.context.db
      .updateTable('payments')
      .set({ verdict: 'reviewed', review: '' })
      .where('refunds_id', 'is not', null)
      .execute()
    expect(await preview()).toMatchObject({ payments: 2, amount: 0, waiting: 0 })
  })

  test('holds both sides of money without a claim that the board gave back', async () => {
    const { id } = await pay(10_000, { review: 'unknown' })
    await writing((scope) =>
      reversePayment(scope, { paymentId: id, day: '2026-11-24', source: 'mark', review: '' }),
    )
    expect(await preview()).toMatchObject({ payments: 2, amount: 0, waiting: 0 })
  })

  test('leaves out a refund of a part of money whose meaning is not decided', async () => {
    const { id } = await pay(10_000, { review: 'unknown' })
    await writing((scope) =>
      reversePayment(scope, { paymentId: id, amount: 4_000, day: '2026-11-24', source: 'mark', review: '' }),
    )
    expect(await preview()).toMatchObject({ payments: 0, amount: 0, waiting: 2 })
    await server.context.db
      .updateTable('payments')
      .set({ verdict: 'gift', review: '' })
      .where('id', '=', id)
      .execute()
    expect(await preview()).toMatchObject({ payments: 2, amount: 6_000, waiting: 0 })
  })

  test('keeps an exported payment that is perhaps known as it is, until a human has decided', async () => {
    const { paymentId } = await paid(10_000, { of: 5_000 })
    expect(await make()).toBe(200)
    const set = (values: { review?: '' | 'known-perhaps'; verdict?: 'known' }) =>
      server.context.db.updateTable('payments').set(values).where('id', '=', paymentId).execute()
    await set({ review: 'known-perhaps' })
    expect((await preview()).vouchers).toEqual([])
    await set({ review: '', verdict: 'known' })
    expect(await preview()).toMatchObject({ corrections: 1, amount: -10_000 })
  })

  test('holds a payment of which a part waits, with the part as not allocated', async () => {
    await paid(35_000, { of: 30_000 })
    const { vouchers, payments, waiting: count } = await preview()
    expect([payments, count]).toEqual([1, 0])
    expect(vouchers[0]?.rows.map(({ purpose, amount }) => [purpose, amount])).toEqual([
      ['bank', 35_000],
      ['fees', -30_000],
      ['unallocated', -5_000],
    ])
  })
})
