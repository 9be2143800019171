import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { undo } from '#testing/operations.ts'
import { partsOf } from '#testing/smtp.ts'
import { fillPlaces } from './places.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

type One = Evenemang | undefined

const idOf = (one: One): number => one?.id ?? 0
const give = (one: One, body: object = {}) => server.asAdmin('POST', panelApi.givePlace(idOf(one)), body)
const cancel = (one: One, mail: boolean) =>
  server.asAdmin('POST', panelApi.cancelApplication(idOf(one)), { mail })
const queue = (one: One, mail: boolean) => server.asAdmin('POST', panelApi.backToQueue(idOf(one)), { mail })
const reopen = (one: One, mail: boolean) =>
  server.asAdmin('POST', panelApi.reopenApplication(idOf(one)), { mail })
const foreseen = async (one: One) =>
  (await server.asAdmin('POST', `${panelApi.backToQueue(idOf(one))}preview/`, { mail: false })).json()

/** Lets the time pass in which an act of the board is not told yet, and sends. */
async function afterHold(): Promise<void> {
  await server.afterHold()
  await server.worker.runUntilIdle()
}

const receivedBy = (one: One) => server.smtp.received.filter(({ to }) => to.includes(one?.email ?? ''))
/** The text of the last mail to an applicant. */
const lastTo = (one: One) => partsOf(receivedBy(one).at(-1) ?? { raw: '' })['text/plain']
/** Sends the receipts, so that only what comes after them is looked at. */
async function afterReceipts(): Promise<void> {
  await server.worker.runUntilIdle()
  server.smtp.received.length = 0
}

/** An event of two places whose fourth applicant has one too, past the third. */
async function overfull(values: object = {}): Promise<[Event, One, One, One, One]> {
  const event = await server.addEvent({ capacity: 2, ...values })
  const [first, second, third, fourth] = await server.applyMany(event, 4)
  await give(fourth)
  await afterHold()
  await afterReceipts()
  return [event, first, second, third, fourth]
}

describe('back to the queue', () => {
  test('an application waits again by the order of application, what is paid stays, and its offer goes', async () => {
    const [event, , , , fourth] = await overfull({ offer_hours: 5, price_per_place: 100 })
    expect(fourth?.offer_until).toBeNull()
    await server.asAdmin('PUT', `/api/events/${event.id}/participants/marks/`, {
      marks: [{ id: idOf(fourth), paid: true }],
    })
    const answer = await queue(fourth, false)
    expect(answer.json()).toMatchObject({ state: 'waiting', queue_place: 2, offer_until: null, paid: true })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting'])
    expect(await server.mailed('event-queue', event)).toEqual([])
  })

  test('is told before: who gets the place, and whether it would come back at once', async () => {
    const event = await server.addEvent({ capacity: 2 })
    const [first, second, third] = await server.applyMany(event, 3)
    for (const one of [first, second]) {
      const answer = await foreseen(one)
      expect([answer.code, answer.title]).toEqual([
        'wrong-state',
        expect.stringContaining('får platsen igen'),
      ])
    }
    expect(await foreseen(third)).toMatchObject({ status: 409, code: 'wrong-state' })
    await give(third)
    expect(await foreseen(third)).toMatchObject({ next: [], mails: [] })
  })

  test('names whoever moves up, and changes nothing by asking', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first, second, third] = await server.applyMany(event, 3)
    await give(third)
    await cancel(first, false)
    await afterHold()
    // Two of one have a place no more: the third alone, past the second.
    expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting', 'confirmed'])
    expect((await foreseen(third)).next).toEqual([{ id: idOf(second), name: second?.name }])
    expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting', 'confirmed'])
    expect((await queue(third, true)).json()).toMatchObject({ state: 'waiting', queue_place: 2 })
    await afterHold()
    expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed', 'waiting'])
    expect(await server.mailed('event-place', event)).toContain(second?.email)
  })

  test('is refused in words while it would get its place again at once', async () => {
    const event = await server.addEvent({ capacity: 2 })
    const [first] = await server.applyMany(event, 3)
    const answer = await queue(first, true)
    expect(answer.json()).toMatchObject({ status: 409, code: 'wrong-state' })
    expect(answer.json().title).toContain('får platsen igen')
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'waiting'])
    expect(await server.mailed('event-queue', event)).toEqual([])
  })

  test('is told after 30 seconds, in words of its own', async () => {
    const [event, , , , fourth] = await overfull()
    await queue(fourth, true)
    expect(await server.mailed('event-queue', event)).toEqual([fourth?.email])
    await server.worker.runUntilIdle()
    expect(server.smtp.received).toEqual([])
    await afterHold()
    expect(lastTo(fourth)).toContain('Din plats har gått tillbaka till kön')
  })

  test('has nothing to do with who waits, has cancelled, or a cancelled event', async () => {
    const [event, first, , third] = await overfull()
    expect((await queue(third, false)).json()).toMatchObject({ status: 409, code: 'wrong-state' })
    await cancel(third, false)
    expect((await queue(third, false)).json()).toMatchObject({ status: 409, code: 'wrong-state' })
    await server.change(event, { cancelled: true })
    expect((await queue(first, false)).json()).toMatchObject({ status: 422, code: 'event-cancelled' })
  })
})

describe('reopened', () => {
  test('a cancelled application has a place while there is room, else it waits', async () => {
    const event = await server.addEvent({ capacity: 2 })
    const [first, second] = await server.applyMany(event, 2)
    for (const one of [first, second]) await cancel(one, false)
    await afterHold()
    expect((await reopen(first, false)).json()).toMatchObject({ state: 'confirmed', queue_place: null })
    await server.apply(event)
    expect((await reopen(second, false)).json()).toMatchObject({ state: 'waiting', queue_place: 1 })
    expect(await server.mailed('event-reopened', event)).toEqual([])
    expect((await reopen(second, false)).json()).toMatchObject({ status: 409, code: 'wrong-state' })
  })

  test('is told which of the two it became', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first] = await server.applyMany(event, 1)
    await cancel(first, true)
    await afterHold()
    await reopen(first, true)
    await afterHold()
    expect(lastTo(first)).toContain('du har en plats')
    await cancel(first, false)
    await afterHold()
    await server.apply(event)
    await reopen(first, true)
    await afterHold()
    expect(lastTo(first)).toContain('du står i kön')
  })

  test('is refused when the address has applied again, and at an event that is cancelled or gone', async () => {
    const event = await server.addEvent()
    const [first] = await server.applyMany(event, 1)
    await cancel(first, false)
    const again = (await server.apply(event, { email: first?.email.toUpperCase() })).json<Evenemang>()
    const answer = await reopen(first, false)
    expect(answer.json()).toMatchObject({ status: 409, code: 'already-registered' })
    expect(answer.json().title).toContain('anmält sig igen')
    await cancel(again, false)
    await server.change(event, { cancelled: true })
    expect((await reopen(first, false)).json()).toMatchObject({ status: 422, code: 'event-cancelled' })
    await server.asAdmin('DELETE', api.record('events', event.id))
    expect((await reopen(first, false)).json()).toMatchObject({ status: 422, code: 'no-such-event' })
  })
})

describe('an act that is taken back', () => {
  test('within 30 seconds is heard of by nobody', async () => {
    const event = await server.addEvent({ capacity: 1, offer_hours: 24 })
    const [first, second, third] = await server.applyMany(event, 3)
    await afterReceipts()
    await undo(server, await give(third))
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting', 'waiting'])
    await cancel(first, true)
    expect((await reopen(first, true)).json()).toMatchObject({ state: 'confirmed' })
    await afterHold()
    for (const one of [first, second, third]) expect(receivedBy(one)).toEqual([])
  })

  test('gives the place back as it was: with the time to accept it', async () => {
    const event = await server.addEvent({ capacity: 1, offer_hours: 24 })
    const [, , third] = await server.applyMany(event, 3)
    const { offer_until } = (await give(third)).json<Evenemang>()
    await afterHold()
    await queue(third, true)
    expect((await give(third)).json()).toMatchObject({ state: 'confirmed', offer_until })
    await afterHold()
    expect(await server.mailed('event-queue', event)).toEqual([])
    expect(await server.mailed('event-place', event)).toEqual([third?.email])
  })

  test('later is told', async () => {
    const [event, , , , fourth] = await overfull()
    await queue(fourth, true)
    await afterHold()
    await give(fourth)
    await afterHold()
    expect(await server.mailed('event-queue', event)).toEqual([fourth?.email])
    expect(await server.mailed('event-place', event)).toEqual([fourth?.email, fourth?.email])
    await cancel(fourth, true)
    await afterHold()
    await reopen(fourth, true)
    await afterHold()
    expect(await server.mailed('event-queue', event)).toEqual([fourth?.email])
    expect(await server.mailed('event-reopened', event)).toEqual([fourth?.email])
  })

  test('that was done without a mail goes back without one', async () => {
    const [event, , , , fourth] = await overfull()
    await queue(fourth, false)
    expect((await give(fourth, { mail: false })).json()).toMatchObject({ state: 'confirmed' })
    expect(await server.mailed('event-place', event)).toEqual([fourth?.email])
  })

  test('keeps the place taken until it cannot be undone any more', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first, second] = await server.applyMany(event, 2)
    await afterReceipts()
    const answer = await cancel(first, true)
    expect((await server.apply(event)).json()).toMatchObject({ state: 'waiting', queue_place: 2 })
    await fillPlaces(server.context)
    const shown = (await server.asAdmin('GET', api.record('events', event.id))).json()
    expect([shown.places_taken, shown.places_left]).toEqual([1, 0])
    expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting', 'waiting'])
    expect((await undo(server, answer)).json()).toEqual({ undone: 1, left: [], mails: 0 })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting', 'waiting'])
    await afterHold()
    for (const one of [first, second]) expect(receivedBy(one)).toEqual([])
  })

  test('gives the place to the queue after 30 seconds, also when the process was killed before', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first, second] = await server.applyMany(event, 2)
    await afterReceipts()
    const answer = await cancel(first, true)
    await afterHold()
    expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed'])
    expect([receivedBy(first).length, receivedBy(second).length]).toEqual([1, 1])
    expect((await undo(server, answer)).json()).toMatchObject({ code: 'undo-ended' })
  })

  test('is not undone when the address has applied again meanwhile', async () => {
    const event = await server.addEvent({ capacity: 3 })
    const [first] = await server.applyMany(event, 1)
    const answer = await cancel(first, true)
    await server.apply(event, { email: first?.email.toUpperCase() })
    expect((await undo(server, answer)).json()).toMatchObject({ undone: 0, left: [{ reason: 'taken' }] })
    expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed'])
  })
})

test('refuses to give a place at a deleted event', async () => {
  const event = await server.addEvent({ capacity: 1 })
  const [, second] = await server.applyMany(event, 2)
  await server.asAdmin('DELETE', api.record('events', event.id))
  expect((await give(second)).json()).toMatchObject({ code: 'no-such-event' })
})

test('each act is for the board alone, and says whether a mail goes', async () => {
  const event = await server.addEvent({ capacity: 1 })
  const [first] = await server.applyMany(event, 1)
  for (const url of [panelApi.backToQueue(idOf(first)), panelApi.reopenApplication(idOf(first))]) {
    expect((await server.call('POST', url, { body: { mail: true } })).statusCode).toBe(401)
    expect((await server.call('POST', url, { body: { mail: true }, token: server.user })).statusCode).toBe(
      403,
    )
    expect((await server.asAdmin('POST', url, {})).statusCode).toBe(422)
  }
  const history = await server.context.db
    .selectFrom('history')
    .select('action')
    .where('resource', '=', 'evenemang')
    .where('record_id', '=', idOf(first))
    .execute()
  expect(history.map(({ action }) => action)).toEqual(['create'])
})
