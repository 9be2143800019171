import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdMails, releaseMails } from '#server/mail/outbox/mail-hold.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { undo } from '#testing/operations.ts'
import { lapseOffers } from './offers.ts'
import { fillPlaces } from './places.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const post = (path: string, body: object = { mail: true }) => server.asAdmin('POST', path, body)
const formPath = ({ id }: Evenemang) => `${api.record('evenemang', id)}form/`
const applyWith = async (event: Event, values: object) =>
  (await server.apply(event, { ...values })).json<Evenemang>()

/** Corrects an application by some values of its form. */
async function correct(application: Evenemang, values: object) {
  const form = (await server.asAdmin('GET', formPath(application))).json()
  return server.asAdmin('PUT', formPath(application), { ...form, mail: true, ...values })
}
const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: '', name: `Gäst ${index}` }))

/** Two places, one of them taken. The first of the queue needs two places, and the second one. */
async function queueBehindParty() {
  const event = await server.addEvent({ capacity: 2, max_guests: 1 })
  await server.apply(event)
  const party = await applyWith(event, { guests: guests(1) })
  await server.apply(event)
  return { event, party }
}

test('the undo of a reopened application holds its place for the undo of the cancellation', async () => {
  const event = await server.addEvent({ capacity: 1 })
  const [first] = (await server.applyMany(event, 2)) as [Evenemang, Evenemang]
  const cancelled = await post(panelApi.cancelApplication(first.id))
  const reopened = await post(panelApi.reopenApplication(first.id))
  expect((await undo(server, reopened)).json()).toMatchObject({ undone: 1 })
  expect((await server.asAdmin('GET', panelApi.places(event.id))).json()).toMatchObject({ taken: 1 })
  await fillPlaces(server.context)
  expect((await server.apply(event)).json()).toMatchObject({ state: 'waiting' })
  expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting', 'waiting'])
  expect((await undo(server, cancelled)).json()).toMatchObject({ undone: 1 })
  await server.afterHold()
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting', 'waiting'])
})

describe('the queue waits until the undo has ended', () => {
  test.each([
    ['cancelled', (party: Evenemang) => post(panelApi.cancelApplication(party.id))],
    ['deleted', (party: Evenemang) => server.asAdmin('DELETE', api.record('evenemang', party.id))],
    ['made smaller', (party: Evenemang) => correct(party, { guests: [] })],
  ])('when the first of it is %s', async (_, act) => {
    const { event, party } = await queueBehindParty()
    const before = await server.statesOf(event)
    const answer = await act(party)
    await fillPlaces(server.context)
    expect(await server.mailed('event-place', event)).toEqual([])
    expect((await undo(server, answer)).json()).toMatchObject({ undone: 1, left: [] })
    expect(await server.statesOf(event)).toEqual(before)
    await act(party)
    await server.afterHold()
    expect((await server.statesOf(event)).filter((state) => state === 'confirmed')).toHaveLength(2)
  })
})

test('an undo after the queue got the place leaves the application deleted', async () => {
  const event = await server.addEvent({ capacity: 2 })
  const [first, second] = (await server.applyMany(event, 3)) as [Evenemang, Evenemang, Evenemang]
  const answer = await post(panelApi.bulk('evenemang'), { ids: [first.id, second.id], action: 'delete' })
  await server.afterHold()
  server.clock.time += minuteMs
  const { undone, left } = (await undo(server, answer)).json()
  expect(undone).toBe(1)
  expect(left).toMatchObject([{ resource: 'evenemang', reason: 'no-room' }])
  expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed'])
})

test('an undo at an event with more people than places takes its own place back', async () => {
  const event = await server.addEvent({ capacity: 1 })
  const [first, second] = (await server.applyMany(event, 3)) as [Evenemang, Evenemang, Evenemang]
  await post(panelApi.givePlace(second.id), {})
  const answer = await post(panelApi.cancelApplication(first.id))
  expect((await undo(server, answer)).json()).toMatchObject({ undone: 1, left: [] })
  expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'waiting'])
})

test('guests who were removed by mistake get their places back while they are held', async () => {
  const event = await server.addEvent({ capacity: 3, max_guests: 2 })
  const party = await applyWith(event, { guests: guests(2) })
  await server.apply(event)
  expect((await correct(party, { guests: [] })).statusCode).toBe(200)
  expect((await correct(party, { guests: guests(2) })).statusCode).toBe(200)
  await server.afterHold()
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
})

test.each([
  [
    'reopened',
    ({ id }: Evenemang) => post(panelApi.cancelApplication(id)),
    ({ id }: Evenemang) => post(panelApi.reopenApplication(id)),
  ],
  [
    'restored',
    ({ id }: Evenemang) => server.asAdmin('DELETE', api.record('evenemang', id)),
    ({ id }: Evenemang) => server.asAdmin('POST', `/api/bin/evenemang/${id}/restore/`),
  ],
])('an application that is %s while its place is held has it before the queue', async (_, act, back) => {
  const event = await server.addEvent({ capacity: 1 })
  const [first, , third] = (await server.applyMany(event, 3)) as [Evenemang, Evenemang, Evenemang]
  await post(panelApi.givePlace(third.id), { mail: false })
  await post(panelApi.cancelApplication(first.id))
  await server.afterHold()
  await act(third)
  expect((await back(third)).statusCode).toBeLessThan(300)
  await server.afterHold()
  expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting', 'confirmed'])
  expect(await server.mailed('event-place', event)).toEqual([])
})

test('the undo of a corrected address leaves it when the former one has applied again', async () => {
  const event = await server.addEvent({ capacity: 5 })
  const application = await applyWith(event, { email: 'fel@example.se' })
  const answer = await correct(application, { email: 'ratt@example.se' })
  expect((await server.apply(event, { email: 'FEL@example.se' })).statusCode).toBe(201)
  expect((await undo(server, answer)).json()).toMatchObject({ undone: 0, left: [{ reason: 'taken' }] })
})

test('an undo leaves an application whose kind of places was removed meanwhile', async () => {
  const kind = { name_en: '', capacity: 2, opens: null, key: '' }
  const quotas = ['Medlem', 'Student'].map((name) => ({ ...kind, name }))
  const event = await server.addEvent({ quotas })
  const [one, two] = event.quotas
  const application = await applyWith(event, { quota: one?.key })
  const answer = await post(panelApi.cancelApplication(application.id))
  expect((await server.change(event, { quotas: [two] })).statusCode).toBe(200)
  expect((await undo(server, answer)).json()).toMatchObject({ undone: 0, left: [{ reason: 'changed' }] })
})

test('an offer counts from when its mail leaves, also after a restore from a backup', async () => {
  const event = await server.addEvent({ capacity: 1, offer_hours: 24 })
  const [, second] = (await server.applyMany(event, 2)) as [Evenemang, Evenemang]
  await server.worker.runUntilIdle()
  await post(panelApi.givePlace(second.id), {})
  const offers = server.context.db.selectFrom('evenemang').select('offer_until').where('id', '=', second.id)
  const offerUntil = async () => Date.parse((await offers.executeTakeFirstOrThrow()).offer_until ?? '')
  expect(await offerUntil()).toBe(server.clock.time + dayMs + 30_000)
  const hold = { reason: 'restored', since: new Date(server.clock.time).toISOString() } as const
  await server.context.db.transaction().execute((tx) => holdMails(tx, hold))
  server.clock.time += 3 * dayMs
  await lapseOffers(server.context)
  expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed'])
  expect(await offerUntil()).toBeGreaterThan(server.clock.time + dayMs - hourMs)
  await server.context.db.transaction().execute(releaseMails)
  await server.worker.runUntilIdle()
  server.clock.time += 2 * dayMs
  await lapseOffers(server.context)
  expect(await server.statesOf(event)).toEqual(['confirmed', 'cancelled'])
})
