import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { type ClaimEntry, moneyApi } from '#shared/claim-list.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type EventParticipants, marksApi, participantsApi } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { type LookList, paymentsApi, type ToRefund } from '#shared/payment-review.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Statistics } from '#shared/statistics.ts'
import { stockholmDay } from '#shared/time.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { undo } from '#testing/operations.ts'

let server: EventApp
let treasurer = ''
beforeAll(async () => {
  server = await createEventApp()
  const roles = [{ role: 'treasurer', first_day: null, last_day: null }]
  treasurer = (await server.signIn({ email: 'kassor@example.se', roles } as never)).key
})
beforeEach(async () => {
  await server.reset()
  for (const table of ['allocations', 'payments', 'claims'] as const)
    await server.context.db.deleteFrom(table).execute()
})
afterAll(() => server.close())

const read = async <T>(path: string): Promise<T> =>
  (await server.call('GET', path, { token: treasurer })).json()
const refunds = () => read<ToRefund[]>(paymentsApi.refunds)
const today = () => stockholmDay(server.context.now())
const refund = (payments: readonly number[]) =>
  server.call('POST', paymentsApi.refunds, {
    token: treasurer,
    body: { payments, day: today(), source: 'mark' },
  })

async function applyWithClaim(event: Event) {
  const application = (await server.apply(event)).json<Evenemang>()
  const claim = await server.context.db
    .selectFrom('claims')
    .select('id')
    .where('evenemang_id', '=', application.id)
    .executeTakeFirstOrThrow()
  return { application, claimId: claim.id }
}

/** Adds money of a bank file that pays claims, in their order. */
const pay = (amount: number, claims: readonly number[]): Promise<number> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, async (scope) => {
    const money = { source: 'camt', amount, paid_day: today(), payer_name: 'EVA EK' } as const
    const payment = await recordPayment(scope, money)
    for (const claimId of claims) await allocate(scope, { paymentId: payment.id, claimId })
    return payment.id
  })

/** An applicant whose claim gets money of a bank file. */
async function applyAndPay(event: Event, amount: number): Promise<Evenemang> {
  const { application, claimId } = await applyWithClaim(event)
  await pay(amount, [claimId])
  return application
}

/** A payment for the places of two applicants. */
async function payForTwo() {
  const event = await server.addEvent({ price_per_place: 100 })
  const [one, other] = [await applyWithClaim(event), await applyWithClaim(event)]
  const payment = await pay(20_000, [one.claimId, other.claimId])
  const paid = async () => (await participants(event)).map(({ paid_ore }) => paid_ore)
  return { one, other, payment, paid }
}

const cancel = ({ id }: Evenemang) => server.asAdmin('POST', panelApi.cancelApplication(id), { mail: false })
const participants = async ({ id }: Event) =>
  (await server.asAdmin('GET', participantsApi(id))).json<EventParticipants>().participants

test('lists a paid place that was cancelled until the money was given back', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const application = await applyAndPay(event, 65_000)
  expect(await refunds()).toEqual([])
  await cancel(application)
  const [listed] = await refunds()
  expect(listed).toMatchObject({ amount: 65_000, reason: 'cancelled', payer: 'EVA EK' })
  expect(await participants(event)).toMatchObject([{ state: 'cancelled', paid_ore: 65_000 }])
  const answer = await refund([listed?.id ?? 0])
  expect(answer.json()).toMatchObject({ count: 1, amount: 65_000 })
  expect(await refunds()).toEqual([])
  expect((await refund([listed?.id ?? 0])).json()).toMatchObject({ count: 0 })
  expect(await participants(event)).toMatchObject([{ paid_ore: 0 }])
  expect((await undo(server, answer, treasurer)).statusCode).toBe(200)
  expect(await refunds()).toMatchObject([{ id: listed?.id, amount: 65_000 }])
})

test('lists a place of a cancelled event, and money that is more than the claim', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  await applyAndPay(event, 30_000)
  await applyAndPay(event, 70_000)
  expect(await refunds()).toMatchObject([{ amount: 5_000, whole: 70_000, reason: 'over' }])
  expect((await participants(event)).map(({ paid_ore }) => paid_ore)).toEqual([30_000, 65_000])
  await server.change(event, { ...event, cancelled: true })
  expect((await refunds()).map(({ amount }) => amount)).toEqual([30_000, 70_000])
})

test('hides the name of an application in the trash, and no money, until it is restored', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const application = await applyAndPay(event, 65_000)
  const namesOfClaims = async () => (await read<ClaimEntry[]>(moneyApi.claims)).map(({ name }) => name)
  const [name] = await namesOfClaims()
  expect(name).not.toBe('')
  await server.asAdmin('DELETE', `/api/evenemang/${application.id}/`)
  expect(await refunds()).toMatchObject([{ amount: 65_000, claim: { name: '' } }])
  expect(await namesOfClaims()).toEqual([''])
  const records = [{ resource: 'evenemang', id: application.id }]
  await server.asAdmin('POST', '/api/bin/restore/', { records })
  expect(await namesOfClaims()).toEqual([name])
})

test('leaves money out that the board keeps, and lists what it wants to give back', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  await applyAndPay(event, 70_000)
  const [listed] = await refunds()
  const judge = (verdict: string) =>
    server.call('POST', paymentsApi.verdict(listed?.id ?? 0), { token: treasurer, body: { verdict } })
  const judged = await judge('gift')
  expect(await refunds()).toEqual([])
  await undo(server, judged, treasurer)
  await judge('refund')
  expect(await refunds()).toMatchObject([{ amount: 5_000, reason: 'refund' }])
})

test('refunds the cancelled place of a payment for two', async () => {
  const { one, payment, paid } = await payForTwo()
  await cancel(one.application)
  expect(await refunds()).toMatchObject([{ amount: 10_000, whole: 20_000, reason: 'cancelled' }])
  await refund([payment])
  expect((await paid()).toSorted()).toEqual([0, 10_000])
  expect(await refunds()).toEqual([])
})

test('refunds on the page of a claim reduce that claim, also when the payment is for another one, too', async () => {
  const { one, payment, paid } = await payForTwo()
  const body = { payment, source: 'mark', day: today(), amount: 4_000, why: 'Prisjustering' }
  await server.call('POST', moneyApi.act(one.claimId, 'refund'), { token: treasurer, body })
  expect(await paid()).toEqual([6_000, 10_000])
})

test('lists a cancelled place when the rest of its payment was a gift', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const { application, claimId } = await applyWithClaim(event)
  const id = await pay(70_000, [claimId])
  const judge = () =>
    server.call('POST', paymentsApi.verdict(id), { token: treasurer, body: { verdict: 'gift' } })
  await judge()
  await cancel(application)
  expect(await refunds()).toMatchObject([{ id, amount: 65_000, reason: 'cancelled' }])
  await judge()
  expect(await refunds()).toEqual([])
})

test('lists a cancelled place that was paid in part and reviewed', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const application = await applyAndPay(event, 30_000)
  const { db } = server.context
  await db.updateTable('payments').set({ review: 'unfinished' }).execute()
  await cancel(application)
  const { payments } = await read<LookList>(paymentsApi.review)
  expect(payments).toMatchObject([{ review: 'void' }])
  await db.updateTable('payments').set({ review: '', verdict: 'reviewed' }).execute()
  await server.asAdmin('POST', `${api.record('evenemang', application.id)}reopen/`, { mail: false })
  await cancel(application)
  expect(await refunds()).toMatchObject([{ amount: 30_000, reason: 'cancelled' }])
})

test('asks again about a gift when its claim becomes smaller', async () => {
  const event = await server.addEvent({ price_per_place: 650, member_price: 300 })
  const { application, claimId } = await applyWithClaim(event)
  const id = await pay(70_000, [claimId])
  await server.call('POST', paymentsApi.verdict(id), { token: treasurer, body: { verdict: 'gift' } })
  const marks = [{ id: application.id, price_kind: 'member' }]
  await server.asAdmin('PUT', marksApi(event.id), { marks })
  expect(await refunds()).toMatchObject([{ id, amount: 40_000, reason: 'over' }])
})

test('lists all of a payment whose claim brought nothing', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const { claimId } = await applyWithClaim(event)
  const id = await pay(65_000, [claimId])
  await server.context.db.updateTable('payments').set({ review: 'twice' }).execute()
  expect(await refunds()).toMatchObject([{ id, amount: 65_000, reason: 'twice' }])
  await server.call('POST', paymentsApi.verdict(id), { token: treasurer, body: { verdict: 'refund' } })
  expect(await refunds()).toMatchObject([{ id, amount: 65_000, reason: 'refund' }])
  await refund([id])
  expect(await refunds()).toEqual([])
})

test('lists a cancelled place after its application was erased', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const { id } = await applyAndPay(event, 65_000)
  await server.asAdmin('DELETE', api.record('evenemang', id))
  expect(await refunds()).toMatchObject([{ amount: 65_000, reason: 'cancelled' }])
  await server.asAdmin('DELETE', `/api/bin/evenemang/${id}/`)
  const [listed] = await refunds()
  expect(listed).toMatchObject({ amount: 65_000, payer: '' })
  await refund([listed?.id ?? 0])
  expect(await refunds()).toEqual([])
})

test('lists a paid place that went back to the queue, once the event is over', async () => {
  const event = await server.addEvent({ price_per_place: 150 })
  const { application, claimId } = await applyWithClaim(event)
  const payment = await pay(15_000, [claimId])
  const { db } = server.context
  await db.updateTable('evenemang').set({ state: 'waiting' }).where('id', '=', application.id).execute()
  expect(await refunds()).toEqual([])
  await db
    .updateTable('events')
    .set({ eventDate: '2026-01-01T18:00:00.000Z' })
    .where('id', '=', event.id)
    .execute()
  expect(await refunds()).toMatchObject([{ id: payment, amount: 15_000, reason: 'cancelled' }])
})

test('lists a paid place that has become free', async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  const application = await applyAndPay(event, 65_000)
  const marks = [{ id: application.id, price_kind: 'free' }]
  await server.asAdmin('PUT', marksApi(event.id), { marks })
  const [listed] = await refunds()
  expect(listed).toMatchObject({ amount: 65_000 })
  await refund([listed?.id ?? 0])
  expect(await refunds()).toEqual([])
})

test("the dashboard's figures are those of the lists", async () => {
  const event = await server.addEvent({ price_per_place: 650 })
  await applyAndPay(event, 30_000)
  await cancel(await applyAndPay(event, 65_000))
  await applyAndPay(event, 70_000)
  const { money, payments } = await read<Statistics>(panelApi.statistics)
  const claims = async (state: string) => {
    const listed = await read<ClaimEntry[]>(`${moneyApi.claims}?state=${state}`)
    return { count: listed.length, amount: listed.reduce((sum, { left }) => sum + left, 0) }
  }
  expect(money.owed).toEqual(await claims('owed'))
  expect(money.overdue).toEqual(await claims('overdue'))
  const listed = await refunds()
  expect(payments.refund).toEqual({
    count: listed.length,
    amount: listed.reduce((sum, { amount }) => sum + amount, 0),
  })
  expect(payments.refund.count).toBe(2)
  const review = await read<LookList>(paymentsApi.review)
  expect(payments.review.count).toBe(review.total)
  const waiting = await read<{ payments: number; corrections: number; amount: number }>(
    `${bookkeepingApi.preview}?until=${today()}`,
  )
  expect(money.bookkeeping).toEqual({
    count: waiting.payments + waiting.corrections,
    amount: waiting.amount,
  })
  const roles = [{ role: 'writer', first_day: null, last_day: null }]
  const writer = (await server.signIn({ email: 'skribent@example.se', roles } as never)).key
  const seen = (await server.call('GET', panelApi.statistics, { token: writer })).json()
  expect([seen.money, seen.payments]).toEqual([undefined, undefined])
})
