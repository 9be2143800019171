import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { asClaim, claimsOn, readClaim, readClaims } from '#server/payments/read-claims.ts'
import { asPayment, paymentsOn, readPayment, readPayments } from '#server/payments/read-payments.ts'
import { claimStates } from '#shared/claims.ts'
import { isReference } from '#shared/reference.ts'
import { repetitions } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { claimLink, createClaim } from './create-claim.ts'
import { voidClaim, writeOffClaim } from './end-claim.ts'
import { allocate, recordPayment, reversePayment, undoAllocation, undoPayment } from './take-payment.ts'

const today = '2026-11-27'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T10:00:00Z`) })
})
beforeEach(async () => {
  for (const table of ['allocations', 'payment_keys', 'payments', 'claims'] as const)
    await server.context.db.deleteFrom(table).execute()
})
afterAll(() => server.close())

const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, write)

const who = { name: 'Amina', email: 'Amina@Example.org', language: 'sv' } as const
const claim = (amount = 30_000, more = {}) =>
  writing((scope) =>
    createClaim(scope, {
      kind: 'fee',
      who,
      lines: [{ kind: 'membership', amount }],
      dueDay: '2026-12-01',
      ...more,
    }),
  )
const pay = (amount: number, more = {}) =>
  writing((scope) => recordPayment(scope, { source: 'camt', amount, paid_day: today, ...more }))
const give = (paymentId: number, claimId: number, amount?: number) =>
  writing((scope) => allocate(scope, { paymentId, claimId, amount }))
const claimNow = async (id: number) => {
  const { state, amount, paid, left } = (await readClaim(server.context.db, { id, today })) ?? {}
  return { state, amount, paid, left }
}
const reviewOf = async (id: number) => (await readPayment(server.context.db, id))?.review

describe('a claim', () => {
  test('has a number from 1001 on and a reference that is right, also of many that are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => claim()))
    expect(new Set(made.map(({ number }) => number)).size).toBe(40)
    expect(Math.min(...made.map(({ number }) => number))).toBeGreaterThanOrEqual(1001)
    expect(
      made.every(({ reference, number }) => isReference(reference) && reference.startsWith(`${number}`)),
    ).toBe(true)
    expect(made[0]).toMatchObject({ email: 'Amina@Example.org', email_key: 'amina@example.org' })
  })

  test('is made once for one key, also by many at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => claim(100, { uniqueKey: 'fee 1 2027' })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await claimNow(made[0]?.id ?? 0)).amount).toBe(100)
  })

  test('has a link that stays the same, known by its hash alone', async () => {
    const { id } = await claim()
    const token = await claimLink(server.context, id)
    expect(token).toMatch(/^\/betala\/[\w-]{43}$/)
    expect(await claimLink(server.context, id)).toBe(token)
    const links = await server.context.db
      .selectFrom('claim_links')
      .selectAll()
      .where('claim_id', '=', id)
      .execute()
    expect(links).toHaveLength(1)
    expect(JSON.stringify(links)).not.toContain(token?.split('/').at(-1))
  })

  test('is open, overdue after its last day, paid in part, paid, and open again once a part is taken back', async () => {
    const { id } = await claim()
    expect(await claimNow(id)).toEqual({ state: 'open', amount: 30_000, paid: 0, left: 30_000 })
    const read = (day: string) => readClaims(server.context.db, { today: day })
    expect((await read('2026-12-01'))[0]?.overdue).toBe(false)
    expect((await read('2026-12-02'))[0]?.overdue).toBe(true)
    const [first, second] = [await pay(20_000), await pay(10_000)]
    await give(first.id, id)
    expect(await claimNow(id)).toEqual({ state: 'part', amount: 30_000, paid: 20_000, left: 10_000 })
    await give(second.id, id)
    expect(await claimNow(id)).toEqual({ state: 'paid', amount: 30_000, paid: 30_000, left: 0 })
    expect((await read('2026-12-02'))[0]?.overdue).toBe(false)
    const paid = await claimsOn(server.context.db, { today })
      .select('id')
      .where('state', '=', 'paid')
      .execute()
    expect(paid).toEqual([{ id }])
    const [one] = await server.context.db.selectFrom('allocations').select('id').orderBy('id').execute()
    await writing((scope) => undoAllocation(scope, one?.id ?? 0))
    expect(await claimNow(id)).toMatchObject({ state: 'part', left: 20_000 })
    expect(await reviewOf(first.id)).toBe('unknown')
  })

  test('keeps what is over, what is paid twice, what is for a void one and other currencies to be looked at', async () => {
    const { id } = await claim()
    const over = await pay(35_000)
    expect(await give(over.id, id)).toMatchObject({
      allocated: 30_000,
      rest: 5_000,
      claim: { state: 'paid' },
    })
    expect(await reviewOf(over.id)).toBe('over')
    const twice = await pay(30_000)
    expect(await give(twice.id, id)).toMatchObject({ allocated: 0, rest: 30_000 })
    expect(await reviewOf(twice.id)).toBe('twice')
    await writing((scope) => voidClaim(scope, { claimId: id, why: 'fel typ' }))
    expect(await claimNow(id)).toMatchObject({ state: 'void', paid: 0, left: 0 })
    expect(await reviewOf(over.id)).toBe('void')
    const late = await pay(30_000)
    await give(late.id, id)
    expect(await reviewOf(late.id)).toBe('void')
    const euros = await pay(30_000, { currency: 'EUR' })
    expect(await give(euros.id, (await claim()).id)).toMatchObject({ allocated: 0, claim: { state: 'open' } })
    expect(await reviewOf(euros.id)).toBe('currency')
  })

  test('is paid in two parts of one payment, of which no more is given than there is', async () => {
    const [one, other] = [await claim(15_000), await claim(15_000)]
    const payment = await pay(30_000)
    await give(payment.id, one.id, 15_000)
    await give(payment.id, other.id, 15_000)
    expect((await readPayment(server.context.db, payment.id))?.rest).toBe(0)
    expect(await reviewOf(payment.id)).toBe('')
    await expect(give(payment.id, one.id, 1)).rejects.toMatchObject({ code: 'wrong-state' })
  })

  test('is open again after a reversal, of which all is booked; another one is refused', async () => {
    const { id } = await claim()
    const payment = await pay(35_000)
    await give(payment.id, id)
    const { payment: part } = await writing((scope) =>
      reversePayment(scope, { paymentId: payment.id, amount: 6_000, day: today, source: 'cash', review: '' }),
    )
    expect(part.amount).toBe(-6_000)
    expect(await claimNow(id)).toMatchObject({ state: 'part', left: 1_000 })
    await writing((scope) => reversePayment(scope, { paymentId: payment.id, day: today, source: 'camt' }))
    expect(await claimNow(id)).toMatchObject({ state: 'open', left: 30_000 })
    const all = await readPayments(server.context.db)
    expect(all.map(({ amount, rest, review }) => [amount, rest, review])).toEqual([
      [35_000, 0, ''],
      [-6_000, 0, ''],
      [-29_000, 0, 'reversed'],
    ])
    const again = writing((scope) =>
      reversePayment(scope, { paymentId: payment.id, day: today, source: 'camt' }),
    )
    await expect(again).rejects.toMatchObject({ code: 'wrong-state' })
  })

  test('keeps a payment of which money went back from it', async () => {
    const { id } = await claim()
    const payment = await pay(30_000)
    await give(payment.id, id)
    await writing((scope) => reversePayment(scope, { paymentId: payment.id, day: today, source: 'cash' }))
    const parts = await server.context.db.selectFrom('allocations').select('id').orderBy('id').execute()
    expect(parts).toHaveLength(2)
    for (const part of parts)
      await expect(writing((scope) => undoAllocation(scope, part.id))).rejects.toMatchObject({
        code: 'wrong-state',
      })
    expect(await claimNow(id)).toMatchObject({ state: 'open', paid: 0, left: 30_000 })
  })

  test('is written off with a reason; who pays after all has paid it', async () => {
    const { id } = await claim()
    await writing((scope) => writeOffClaim(scope, { claimId: id, why: 'flyttat' }))
    expect(await claimNow(id)).toMatchObject({ state: 'written-off', left: 0 })
    await give((await pay(30_000)).id, id)
    expect(await claimNow(id)).toMatchObject({ state: 'paid' })
  })

  test('leaves a payment that is in the bookkeeping there when it is undone, and reverses it', async () => {
    const { id } = await claim()
    const payment = await pay(30_000)
    await give(payment.id, id)
    await server.context.db.updateTable('payments').set({ exported_day: today }).execute()
    await writing((scope) => undoPayment(scope, payment.id))
    expect(await claimNow(id)).toMatchObject({ state: 'open' })
    expect((await readPayments(server.context.db)).map(({ amount }) => amount)).toEqual([30_000, -30_000])
  })
})

test('what came in is all that is for claims and all that is for none, whatever was done', async () => {
  const amount = fc.integer({ min: 1, max: 60_000 })
  const index = fc.nat({ max: 7 })
  const act = fc.oneof(
    fc.record({ does: fc.constant('pay' as const), amount }),
    fc.record({
      does: fc.constant('give' as const),
      payment: index,
      claim: index,
      amount: fc.option(amount, { nil: undefined }),
    }),
    fc.record({
      does: fc.constant('back' as const),
      payment: index,
      amount: fc.option(amount, { nil: undefined }),
    }),
    fc.record({ does: fc.constant('undo' as const), payment: index }),
    fc.record({ does: fc.constant('take' as const), allocation: index }),
    fc.record({ does: fc.constant('void' as const), claim: index }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      const { db } = server.context
      for (const table of ['allocations', 'payments', 'claims'] as const) await db.deleteFrom(table).execute()
      const claims: number[] = []
      for (let number = 0; number < 4; number++) claims.push((await claim(10_000 * (number + 1))).id)
      const payments: number[] = []
      let sum = 0
      const attempt = (write: (scope: WriteScope) => Promise<unknown>) =>
        writing(write).catch((error) => {
          if (!['wrong-state', 'not-found'].includes(error.code)) throw error
        })
      for (const one of acts) {
        const at = (list: readonly number[], place: number) => list[place % Math.max(1, list.length)] ?? 0
        if (one.does === 'pay') payments.push((await pay(one.amount)).id)
        if (one.does === 'give')
          await attempt((scope) =>
            allocate(scope, {
              paymentId: at(payments, one.payment),
              claimId: at(claims, one.claim),
              amount: one.amount,
            }),
          )
        if (one.does === 'back')
          await attempt((scope) =>
            reversePayment(scope, {
              paymentId: at(payments, one.payment),
              amount: one.amount,
              day: today,
              source: 'cash',
            }),
          )
        if (one.does === 'undo') await attempt((scope) => undoPayment(scope, at(payments, one.payment)))
        if (one.does === 'void')
          await attempt((scope) => voidClaim(scope, { claimId: at(claims, one.claim), why: '' }))
        if (one.does === 'take') {
          const live = await db
            .selectFrom('allocations')
            .select('id')
            .where('undone_at', 'is', null)
            .orderBy('id')
            .execute()
          await attempt((scope) => undoAllocation(scope, live[one.allocation]?.id ?? 0))
        }
        const now = await readPayments(db)
        const over = await paymentsOn(db).selectAll().where('rest', '>', 0).orderBy('id').execute()
        expect(over.map(asPayment)).toEqual(now.filter(({ rest }) => rest > 0))
        sum = now.reduce((total, payment) => total + payment.amount, 0)
        const rests = now.reduce((total, { rest }) => total + rest, 0)
        const read = await readClaims(db, { today })
        for (const state of claimStates) {
          const found = await claimsOn(db, { today })
            .selectAll()
            .where('state', '=', state)
            .orderBy('id')
            .execute()
          expect(found.map(asClaim)).toEqual(read.filter((one) => one.state === state))
        }
        const given = read.reduce((total, { paid }) => total + paid, 0)
        expect(given + rests).toBe(sum)
        for (const { rest } of now) expect(rest).toBeGreaterThanOrEqual(0)
        for (const { paid, amount: most } of read) expect(paid >= 0 && paid <= most).toBe(true)
      }
    }),
    { numRuns: repetitions(60) },
  )
}, 60_000)
