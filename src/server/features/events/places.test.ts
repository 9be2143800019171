import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { partsOf } from '#testing/smtp.ts'
import { fillPlaces } from './places.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const shown = async (event: Event) => {
  const { places_left, queue_length } = (
    await server.call('GET', api.record('events', event.id))
  ).json<Event>()
  return { places_left, queue_length }
}

describe('an event with places', () => {
  test('gives as many as it has; whoever comes later waits, in the order they came', async () => {
    const event = await server.addEvent({ capacity: 2 })
    expect(await shown(event)).toEqual({ places_left: 2, queue_length: 0 })
    const applications = await server.applyMany(event, 4)
    expect(applications.map(({ state, queue_place }) => [state, queue_place])).toEqual([
      ['confirmed', null],
      ['confirmed', null],
      ['waiting', 1],
      ['waiting', 2],
    ])
    expect(await shown(event)).toEqual({ places_left: 0, queue_length: 2 })
  })

  test('without a number takes everybody, and tells visitors nothing of how many', async () => {
    const event = await server.addEvent()
    await server.applyMany(event, 3)
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await shown(event)).toEqual({ places_left: null, queue_length: null })
  })

  test('shows visitors how many are left, at the latest a second later', async () => {
    const event = await server.addEvent({ capacity: 5 })
    const named = async () =>
      (await server.call('GET', api.named('events', event.eventName))).json<Event[]>()[0]?.places_left
    expect(await named()).toBe(5)
    await server.apply(event)
    await expect.poll(named, { timeout: 10_000 }).toBe(4)
    const [application] = (await server.asAdmin('GET', `${evenemang.path}?event_id=${event.id}`)).json<
      Evenemang[]
    >()
    await server.asAdmin('DELETE', api.record('evenemang', application?.id ?? 0))
    expect(await named()).toBe(4)
    await server.afterHold()
    await expect.poll(named, { timeout: 10_000 }).toBe(5)
  })

  test('shows visitors a changed number of places in the next answer', async () => {
    const event = await server.addEvent({ capacity: 5 })
    const named = async () =>
      (await server.call('GET', api.named('events', event.eventName))).json<Event[]>()[0]?.places_left
    expect(await named()).toBe(5)
    for (const capacity of [8, 2]) {
      await server.change(event, { capacity })
      expect(await named()).toBe(capacity)
    }
  })

  test('raised to five more mails exactly the five who waited longest', async () => {
    const event = await server.addEvent({ capacity: 3 })
    const applications = await server.applyMany(event, 12)
    await server.change(event, { capacity: 8 })
    await fillPlaces(server.context)
    expect(await server.mailed('event-place', event)).toEqual([])
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual([...Array(8).fill('confirmed'), ...Array(4).fill('waiting')])
    const told = await server.mailed('event-place', event)
    expect(told).toEqual(applications.slice(3, 8).map(({ email }) => email))
    const [mail] = (await server.mails()).filter(({ recipient }) => recipient === told[0]).slice(-1)
    expect(mail?.subject).toBe(`Du har fått en plats på ${event.eventName}`)
  })

  test('lowered throws nobody out; what comes free is given when there are fewer than places', async () => {
    const event = await server.addEvent({ capacity: 3 })
    const applications = await server.applyMany(event, 4)
    await server.change(event, { capacity: 1 })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'confirmed', 'waiting'])
    for (const [index, expected] of [
      ['cancelled', 'confirmed', 'confirmed', 'waiting'],
      ['cancelled', 'cancelled', 'confirmed', 'waiting'],
      ['cancelled', 'cancelled', 'cancelled', 'confirmed'],
    ].entries()) {
      await server.asAdmin('POST', panelApi.cancelApplication(applications[index]?.id ?? 0), { mail: false })
      await server.afterHold()
      expect(await server.statesOf(event)).toEqual(expected)
    }
  })

  test('that has no limit any more gives all who wait a place', async () => {
    const event = await server.addEvent({ capacity: 1 })
    await server.applyMany(event, 3)
    await server.change(event, { capacity: null })
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('gives nobody a place who comes after those who wait, even while one is free', async () => {
    const event = await server.addEvent({ capacity: 1 })
    await server.applyMany(event, 2)
    await server.context.db.updateTable('events').set({ capacity: 2 }).where('id', '=', event.id).execute()
    expect((await server.apply(event)).json()).toMatchObject({ state: 'waiting', queue_place: 2 })
    await fillPlaces(server.context)
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'waiting'])
  })

  test('that has been gives no places any more, and a cancelled one neither', async () => {
    const past = await server.addEvent({ capacity: 1 })
    const cancelled = await server.addEvent({ capacity: 1 })
    for (const event of [past, cancelled]) await server.applyMany(event, 2)
    await server.change(cancelled, { cancelled: true })
    await server.change(cancelled, { capacity: 2 })
    await server.context.db.updateTable('events').set({ capacity: 2 }).where('id', '=', past.id).execute()
    server.clock.time += 11 * dayMs
    await fillPlaces(server.context)
    for (const event of [past, cancelled])
      expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  })
})

describe('a deleted application', () => {
  test('leaves its place to the first of the queue; restored it waits before all others', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first, second] = await server.applyMany(event, 3)
    await server.asAdmin('DELETE', api.record('evenemang', first?.id ?? 0))
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
    expect(await server.mailed('event-place', event)).toEqual([second?.email])
    await server.asAdmin('POST', `/api/bin/evenemang/${first?.id}/restore/`)
    expect(await server.statesOf(event)).toEqual(['waiting', 'confirmed', 'waiting'])
  })

  test('among many that are deleted at once leaves each place to one of the queue', async () => {
    const event = await server.addEvent({ capacity: 3 })
    const applications = await server.applyMany(event, 8)
    const ids = applications.slice(0, 3).map(({ id }) => id)
    await server.asAdmin('POST', panelApi.bulk('evenemang'), { ids, action: 'delete' })
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'waiting',
      'waiting',
    ])
    expect(await server.mailed('event-place', event)).toEqual(
      applications.slice(3, 6).map(({ email }) => email),
    )
  })

  test('restored while its place is still free has it again', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first] = await server.applyMany(event, 1)
    await server.asAdmin('DELETE', api.record('evenemang', first?.id ?? 0))
    await server.asAdmin('POST', `/api/bin/evenemang/${first?.id}/restore/`)
    expect(await server.statesOf(event)).toEqual(['confirmed'])
  })
})

describe('the board', () => {
  test('gives somebody who waits a place at a full event, once, and that one is told', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [, , third] = await server.applyMany(event, 3)
    const place = () => server.asAdmin('POST', panelApi.givePlace(third?.id ?? 0), {})
    expect((await place()).json()).toMatchObject({ state: 'confirmed', queue_place: null })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting', 'confirmed'])
    expect((await place()).json()).toMatchObject({ status: 409, code: 'wrong-state' })
    expect(await server.mailed('event-place', event)).toEqual([third?.email])
  })

  test('gives no place at a cancelled event', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [, second] = await server.applyMany(event, 2)
    await server.change(event, { cancelled: true })
    const answer = await server.asAdmin('POST', panelApi.givePlace(second?.id ?? 0), {})
    expect(answer.json()).toMatchObject({ status: 422, code: 'event-cancelled' })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('cancels an application and tells the applicant if it wants: %s', async (mail, count) => {
    const event = await server.addEvent({ capacity: 1 })
    const [first, second] = await server.applyMany(event, 2)
    const cancel = () => server.asAdmin('POST', panelApi.cancelApplication(first?.id ?? 0), { mail })
    expect((await cancel()).json()).toMatchObject({ id: first?.id, state: 'cancelled' })
    expect(await server.mailed('event-cancellation', event)).toHaveLength(count)
    expect(await server.mailed('event-place', event)).toEqual([])
    await server.afterHold()
    expect(await server.mailed('event-place', event)).toEqual([second?.email])
    expect((await cancel()).json()).toMatchObject({ status: 409, code: 'wrong-state' })
  })

  test('alone may do either', async () => {
    const event = await server.addEvent({ capacity: 1 })
    const [first] = await server.applyMany(event, 1)
    for (const url of [panelApi.givePlace(first?.id ?? 0), panelApi.cancelApplication(first?.id ?? 0)]) {
      expect((await server.call('POST', url, { body: {} })).statusCode).toBe(401)
      expect((await server.call('POST', url, { body: {}, token: server.user })).statusCode).toBe(403)
    }
  })

  test('sees how many places are taken and who waits', async () => {
    const event = await server.addEvent({
      capacity: 2,
      eventDate: new Date(server.clock.time + hourMs).toISOString(),
    })
    const applications = await server.applyMany(event, 4)
    await server.asAdmin('POST', panelApi.cancelApplication(applications[3]?.id ?? 0), { mail: false })
    const { events: counted } = (await server.asAdmin('GET', '/api/statistics/')).json()
    expect(counted.coming.find(({ id }: Event) => id === event.id)).toMatchObject({
      applications: 3,
      capacity: 2,
      waiting: 1,
    })
  })
})

describe('mails', () => {
  /** The last mail to an applicant. */
  const mailTo = ({ email }: Evenemang | undefined = {} as Evenemang) =>
    server.smtp.received.findLast(({ to }) => to.includes(email)) ?? { raw: '' }
  const textTo = (application: Evenemang | undefined) => partsOf(mailTo(application))['text/plain'] ?? ''

  test('the receipt of whoever waits says so and has no entry for the calendar; the mail about the place has one', async () => {
    const event = await server.addEvent({ capacity: 1, bring: 'Lakan' })
    const [first, second] = await server.applyMany(event, 2)
    await server.worker.runUntilIdle()
    expect(textTo(first)).toContain('Tack för din anmälan')
    expect(textTo(first)).toContain('Lakan')
    expect(mailTo(first).raw).toContain('text/calendar')
    expect(textTo(second)).toContain('Du står i kön')
    expect(mailTo(second).raw).not.toContain('text/calendar')
    expect(textTo(first)).toContain(`https://forening.example${first?.own_page}`)

    server.clock.time += minuteMs
    await server.asAdmin('POST', panelApi.cancelApplication(first?.id ?? 0), { mail: true })
    await server.afterHold()
    await server.worker.runUntilIdle()
    expect(textTo(second)).toContain('Du har fått en plats')
    expect(textTo(second)).toContain(`https://forening.example${second?.own_page}`)
    expect(textTo(first)).toContain('Vi har avbokat din anmälan')
  })

  test('in English to whoever applied in English', async () => {
    const event = await server.addEvent({ capacity: 1 })
    await server.applyMany(event, 1)
    const english = (await server.apply(event, {}, { 'accept-language': 'en' })).json<Evenemang>()
    await server.worker.runUntilIdle()
    expect(textTo(english)).toContain('You are in the queue')
    expect(textTo(english)).toContain(
      `https://forening.example/en${english.own_page?.replace('anmalan', 'application')}`,
    )
  })
})

test('of applications that come at once each is answered for itself, and one address applies once', async () => {
  const event = await server.addEvent({ capacity: 3, max_guests: 1 })
  const apply = (email: string, guests: object[] = []) => server.apply(event, { name: email, email, guests })
  const answers = await Promise.all([
    apply('a@example.se'),
    apply('b@example.se', [{ name: 'Bo' }]),
    apply('A@example.se'),
    apply('c@example.se', [{ name: 'Bo' }, { name: 'Åke' }]),
    apply('d@example.se'),
  ])
  const [first, b, second, c, d] = answers.map(({ statusCode }) => statusCode)
  // Each is answered for itself in whichever order they came.
  expect([[first, second].toSorted(), b, c, d]).toEqual([[201, 409], 201, 422, 201])
  const made = answers
    .filter(({ statusCode }) => statusCode === 201)
    .map((answer) => answer.json<Evenemang>())
  const names = made.map(({ name }) => name.toLowerCase()).toSorted()
  expect(names).toEqual(['a@example.se', 'b@example.se', 'd@example.se'])
  const inOrder = made.toSorted((one, other) => one.id - other.id)
  expect(inOrder.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'waiting'])
  expect(inOrder[2]?.queue_place).toBe(1)
  expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed', 'waiting'])
})
