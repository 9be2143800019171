import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type EventParticipants, marksApi, participantsApi } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { undo } from '#testing/operations.ts'
import { lapseOffers } from './offers.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const apply = async (event: Event, more = {}) => (await server.apply(event, more)).json<Evenemang>()
const mark = ({ id }: Event, marks: unknown) => server.asAdmin('PUT', marksApi(id), { marks })
const act = (id: number, what: string, body: unknown = { mail: false }) =>
  server.asAdmin('POST', `${api.record('evenemang', id)}${what}/`, body)
const claimsOf = async ({ id }: Pick<Evenemang, 'id'>) =>
  (
    await readClaims(server.context.db, {
      today: '2026-01-01',
      where: (query) => query.where('evenemang_id', '=', id),
    })
  ).map(({ state, amount, paid }) => [state, amount, paid])
const paymentsOf = async ({ id }: Pick<Evenemang, 'id'>) =>
  (
    await readPayments(server.context.db, (query) =>
      query.where('claim_id', 'in', (of) =>
        of.selectFrom('claims').select('claims.id').where('evenemang_id', '=', id),
      ),
    )
  ).map(({ source, amount, rest, review }) => [source, amount, rest, review])
const isPaid = async ({ id }: Pick<Evenemang, 'id'>) =>
  Boolean(
    (
      await server.context.db
        .selectFrom('evenemang')
        .select('paid')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).paid,
  )
/** A payment that a file of a bank has brought. */
const payByBank = async ({ id }: Pick<Evenemang, 'id'>, amount: number) => {
  const { db } = server.context
  const claim = await db
    .selectFrom('claims')
    .select('id')
    .where('evenemang_id', '=', id)
    .executeTakeFirstOrThrow()
  await inTransaction({ context: server.context, actor: program, isPublic: false }, async (scope) => {
    const payment = await recordPayment(scope, { source: 'camt', amount, paid_day: '2026-01-01' })
    await allocate(scope, { paymentId: payment.id, claimId: claim.id })
  })
}

/** An event with one place, which a second applicant has for 48 hours, and its claim. */
async function offered() {
  const event = await server.addEvent({ price_per_place: 150, capacity: 1, offer_hours: 48 })
  const first = await apply(event)
  const second = await apply(event)
  await act(first.id, 'cancel')
  await server.afterHold()
  server.clock.time += 49 * hourMs
  return { event, second }
}

test.each([
  ['a part of its price', 5_000, ['camt', 5_000, 0, 'unfinished']],
  ['its price', 15_000, ['camt', 15_000, 0, '']],
] as const)('a place that was offered does not lapse with %s on it', async (_, amount, payment) => {
  const { event, second } = await offered()
  await payByBank(second, amount)
  expect(await lapseOffers(server.context)).toBe(0)
  expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed'])
  expect(await paymentsOf(second)).toEqual([payment])
  server.clock.time += 100 * hourMs
  expect(await lapseOffers(server.context)).toBe(0)
})

test('a place that was offered does not lapse while a payment in the review is perhaps for it', async () => {
  const { event, second } = await offered()
  const { id } = await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    recordPayment(scope, {
      ...{ source: 'camt', amount: 15_000, paid_day: '2026-01-01', review: 'unknown' },
      payer_name: second.name,
    }),
  )
  expect(await lapseOffers(server.context)).toBe(0)
  await server.context.db
    .updateTable('payments')
    .set({ review: '', verdict: 'gift' })
    .where('id', '=', id)
    .execute()
  expect(await lapseOffers(server.context)).toBe(1)
  expect(await server.statesOf(event)).toEqual(['cancelled', 'cancelled'])
})

describe('the claim of a place', () => {
  test('is made with the place: not while somebody waits, comes free, or the event costs nothing', async () => {
    const event = await server.addEvent({ price_per_place: 150, capacity: 2, max_guests: 1 })
    const first = await apply(event, { guests: [{ name: 'Bo' }] })
    const second = await apply(event)
    expect(await claimsOf(first)).toEqual([['open', 30_000, 0]])
    expect(await claimsOf(second)).toEqual([])
    await act(first.id, 'cancel')
    await server.afterHold()
    expect(await claimsOf(first)).toEqual([['void', 30_000, 0]])
    expect(await claimsOf(second)).toEqual([['open', 15_000, 0]])
    await act(second.id, 'cancel')
    await server.afterHold()
    await act(first.id, 'reopen')
    expect(await claimsOf(first)).toEqual([['open', 30_000, 0]])
    expect(await claimsOf(await apply(await server.addEvent()))).toEqual([])
  })

  test('follows guests, kinds of prices and the event, until it is paid', async () => {
    const event = await server.addEvent({ price_per_place: 150, member_price: 100, max_guests: 2 })
    const application = await apply(event, { guests: [{ name: 'Bo' }] })
    await mark(event, [{ id: application.id, price_kind: 'member' }])
    expect(await claimsOf(application)).toEqual([['open', 25_000, 0]])
    await server.change(event, { price_per_place: 200 })
    expect(await claimsOf(application)).toEqual([['open', 30_000, 0]])
    await server.change(event, { cancelled: true })
    expect(await claimsOf(application)).toEqual([['void', 30_000, 0]])
    await server.change(event, { cancelled: false })
    await mark(event, [{ id: application.id, paid: true }])
    await server.change(event, { price_per_place: 250 })
    expect(await claimsOf(application)).toEqual([['paid', 30_000, 30_000]])
    const late = await server.addEvent()
    const other = await apply(late)
    await server.change(late, { price_per_place: 80 })
    expect(await claimsOf(other)).toEqual([['open', 8_000, 0]])
    await server.asAdmin('DELETE', api.record('evenemang', other.id))
    expect(await claimsOf(other)).toEqual([['void', 8_000, 0]])
    await server.asAdmin('POST', `/api/bin/${evenemang.name}/${other.id}/restore/`)
    expect(await claimsOf(other)).toEqual([['open', 8_000, 0]])
  })

  test('keeps the price that was told by mail, until the board changes it', async () => {
    const event = await server.addEvent({ price_per_place: 150, member_price: 100, max_guests: 1 })
    const told = await apply(event, { guests: [{ name: 'Bo' }] })
    await server.worker.runUntilIdle()
    const later = await apply(event)
    const prices = { price_per_place: 200, member_price: 150 }
    const preview = (await server.asAdmin('POST', panelApi.previewChange('events', event.id), prices)).json()
    expect(preview.promised).toEqual([{ price: 150, count: 1 }])
    await server.change(event, prices)
    // The mail to the later one has not left, and tells the new price.
    expect([await claimsOf(told), await claimsOf(later)]).toEqual([
      [['open', 30_000, 0]],
      [['open', 20_000, 0]],
    ])
    await mark(event, [{ id: told.id, price_kind: 'member' }])
    expect(await claimsOf(told)).toEqual([['open', 25_000, 0]])
    const path = panelApi.promisedPrices(event.id)
    const answer = await server.call('POST', path, { token: server.superuser, body: { mail: true } })
    expect(answer.json()).toEqual({ changed: 1 })
    expect(await claimsOf(told)).toEqual([['open', 35_000, 0]])
    expect((await server.asAdmin('GET', path)).json()).toEqual([])
    expect((await undo(server, answer)).json()).toMatchObject({ left: [], mails: 0 })
    expect(await claimsOf(told)).toEqual([['open', 25_000, 0]])
    expect((await server.asAdmin('GET', path)).json()).toEqual([{ price: 100, count: 1 }])
  })

  test('lists and changes no promised price that is the price of the event again', async () => {
    const event = await server.addEvent({ price_per_place: 150, member_price: 100 })
    const application = await apply(event)
    await server.worker.runUntilIdle()
    await server.change(event, { price_per_place: 200, member_price: 100 })
    const path = panelApi.promisedPrices(event.id)
    const read = async () => (await server.asAdmin('GET', path)).json()
    expect(await read()).toEqual([{ price: 150, count: 1 }])
    await mark(event, [{ id: application.id, price_kind: 'member' }])
    expect(await read()).toEqual([])
    await mark(event, [{ id: application.id, price_kind: 'ordinary' }])
    await server.change(event, { price_per_place: 150, member_price: 100 })
    expect(await read()).toEqual([])
    expect((await server.asAdmin('POST', path, { mail: true })).json()).toEqual({ changed: 0 })
    expect(await server.mailed('event-changed', event)).toEqual([])
    expect(await claimsOf(application)).toEqual([['open', 15_000, 0]])
  })

  test('is paid by a mark of the board, which is taken back and set again', async () => {
    const event = await server.addEvent({ price_per_place: 150, member_price: 100 })
    const application = await apply(event)
    const { id } = application
    await mark(event, [{ id, paid: true }])
    expect(await claimsOf(application)).toEqual([['paid', 15_000, 15_000]])
    expect(await paymentsOf(application)).toEqual([['mark', 15_000, 0, '']])
    await mark(event, [{ id, price_kind: 'member' }])
    expect(await isPaid(application)).toBe(true)
    expect(await claimsOf(application)).toEqual([['paid', 10_000, 10_000]])
    await mark(event, [{ id, price_kind: 'free' }])
    expect(await isPaid(application)).toBe(true)
    expect(await paymentsOf(application)).toEqual([])
    await mark(event, [{ id, price_kind: 'ordinary' }])
    expect(await claimsOf(application)).toEqual([['paid', 15_000, 15_000]])
    await mark(event, [{ id, paid: false }])
    expect(await claimsOf(application)).toEqual([['open', 15_000, 0]])
    expect(await paymentsOf(application)).toEqual([])
    await mark(event, [{ id, paid: true, price_kind: 'member' }])
    expect(await claimsOf(application)).toEqual([['paid', 10_000, 10_000]])
  })

  test('is paid by a file of the bank: the application is marked as paid; a tick that is taken back leaves the money to be looked at', async () => {
    const event = await server.addEvent({ price_per_place: 150, max_guests: 1 })
    const application = await apply(event)
    await payByBank(application, 10_000)
    expect(await isPaid(application)).toBe(false)
    expect((await server.call('GET', application.own_page ?? '')).body).not.toContain('150 kr')
    await payByBank(application, 5_000)
    expect(await isPaid(application)).toBe(true)
    await mark(event, [{ id: application.id, paid: false }])
    expect(await paymentsOf(application)).toEqual([
      ['camt', 10_000, 10_000, 'unknown'],
      ['camt', 5_000, 5_000, 'unknown'],
    ])
    await mark(event, [{ id: application.id, paid: true }])
    expect(await claimsOf(application)).toEqual([['paid', 15_000, 15_000]])
    expect(await paymentsOf(application)).toEqual([
      ['camt', 10_000, 0, ''],
      ['camt', 5_000, 0, ''],
    ])
  })

  test('of a place that is lost leaves its money to be looked at; one more guest is to be paid, one fewer is over', async () => {
    const event = await server.addEvent({ price_per_place: 150, max_guests: 2 })
    const application = await apply(event, { guests: [{ name: 'Bo' }] })
    await payByBank(application, 30_000)
    await act(application.id, 'cancel')
    expect(await claimsOf(application)).toEqual([['paid', 30_000, 30_000]])
    expect(await isPaid(application)).toBe(true)
    expect(await paymentsOf(application)).toEqual([['camt', 30_000, 0, 'void']])
    await act(application.id, 'reopen')
    expect(await paymentsOf(application)).toEqual([['camt', 30_000, 0, '']])
    const { guests } = (await server.asAdmin('GET', participantsApi(event.id))).json<EventParticipants>()
      .participants[0] ?? { guests: [] }
    const form = { name: 'Ada', email: 'ada@example.org', message: 'x', answers: [], mail: false }
    const [bo] = guests.map(({ key, name }) => ({ key, name }))
    const correct = (named: unknown[]) =>
      server.asAdmin('PUT', `${api.record('evenemang', application.id)}form/`, { ...form, guests: named })
    expect((await correct([bo, { name: 'Cia', key: '' }])).statusCode).toBe(200)
    expect(await claimsOf(application)).toEqual([['part', 45_000, 30_000]])
    expect(await isPaid(application)).toBe(false)
    await correct([])
    expect(await claimsOf(application)).toEqual([['paid', 15_000, 15_000]])
    expect(await paymentsOf(application)).toEqual([['camt', 30_000, 15_000, 'over']])
    expect(await isPaid(application)).toBe(true)
    const [claim] = await readClaims(server.context.db, {
      today: '2026-01-01',
      where: (query) => query.where('evenemang_id', '=', application.id),
    })
    expect(claim).toMatchObject({ name: 'Ada', email_key: 'ada@example.org' })
  })

  test('of a deleted event stays paid, and its money is reviewed', async () => {
    const event = await server.addEvent({ price_per_place: 150 })
    const [byBank, byMark] = [await apply(event), await apply(event)]
    await payByBank(byBank, 15_000)
    await mark(event, [{ id: byMark.id, paid: true }])
    await server.asAdmin('DELETE', api.record('events', event.id))
    for (const application of [byBank, byMark]) {
      expect(await isPaid(application)).toBe(true)
      expect(await claimsOf(application)).toEqual([['paid', 15_000, 15_000]])
    }
    expect(await paymentsOf(byBank)).toEqual([['camt', 15_000, 0, 'void']])
    expect(await paymentsOf(byMark)).toEqual([['mark', 15_000, 0, 'void']])
    await server.asAdmin('POST', `/api/bin/events/${event.id}/restore/`)
    expect(await paymentsOf(byBank)).toEqual([['camt', 15_000, 0, '']])
  })

  test('of an application that is erased stays as far as money was paid for it, and names nobody', async () => {
    const event = await server.addEvent({ price_per_place: 150 })
    const [paid, other] = [await apply(event), await apply(event)]
    await payByBank(paid, 15_000)
    const { db } = server.context
    const allClaims = () => db.selectFrom('claims').selectAll().execute()
    const before = (await allClaims()).length
    const email = (await allClaims()).at(-1)?.email ?? ''
    for (const { id } of [paid, other]) {
      await server.asAdmin('DELETE', api.record('evenemang', id))
      expect((await server.asAdmin('DELETE', `/api/bin/${evenemang.name}/${id}/`)).statusCode).toBeLessThan(
        300,
      )
    }
    const left = await allClaims()
    expect(left).toHaveLength(before - 1)
    expect(left.at(-1)).toMatchObject({ name: '', email: '', email_key: '', evenemang_id: null })
    expect(JSON.stringify(left)).not.toContain(email)
  })
})
