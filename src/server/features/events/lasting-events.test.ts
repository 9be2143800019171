import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetSensitive } from '#server/features/events/forget-sensitive.ts'
import type { Check } from '#shared/checks.ts'
import { dayMs, hourMs, secondMs } from '#shared/durations.ts'
import { handoverApi } from '#shared/handover.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Statistics } from '#shared/statistics.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { lapseOffers } from './offers.ts'
import { fillPlaces } from './places.ts'

// Moving the clock signs accounts out, so each test has a server of its own.
let server: EventApp
beforeEach(async () => {
  server = await createEventApp()
})
afterEach(() => server.close())

let accounts = 0
/** Calls as somebody who has just signed in, whatever the clock says. */
async function asBoard(method: string, url: string, body?: unknown) {
  const email = `styrelsen${++accounts}@example.se`
  const { key } = await server.signIn({ email, is_superuser: true, hasPasskey: true })
  return server.call(method, url, { token: key, body })
}
const read = async <T>(path: string): Promise<T> => (await asBoard('GET', path)).json()
const setTime = (time: string, afterMs = 0): void => {
  server.clock.time = Date.parse(time) + afterMs
}

/** Two events, and the first instant at which each is over: three days, and one that has no end. */
const lasting = [
  [
    'of three days',
    { eventDate: '2027-06-12T18:00', eventEndDate: '2027-06-14T12:00' },
    '2027-06-14T12:00:00+02:00',
  ],
  ['without an end', { eventDate: '2027-06-12T18:00' }, '2027-06-13T00:00:00+02:00'],
] as const

describe.each(lasting)('an event %s', (_which, times, end) => {
  let event: Event
  let applications: Evenemang[]
  beforeEach(async () => {
    event = await server.addEvent({ ...times, capacity: 1 })
    applications = await server.applyMany(event, 3)
  })

  const show = async ({ own_page }: Evenemang) => (await server.call('GET', own_page ?? '')).body
  const cancel = ({ own_page }: Evenemang) =>
    server.call('POST', own_page ?? '', {
      body: 'do=cancel',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('takes applications until it is over', async () => {
    setTime(end, -secondMs)
    expect((await server.apply(event)).statusCode).toBe(201)
    setTime(end)
    expect((await server.apply(event)).json()).toMatchObject({ status: 422, code: 'closed' })
  })

  test('is the one that its name means until it is over, then the next', async () => {
    const next = await server.addEvent({ eventName: event.eventName, eventDate: '2027-08-01T18:00' })
    setTime(end, -secondMs)
    expect((await server.apply({ ...event, id: null as never })).json()).toMatchObject({ event_id: event.id })
    setTime(end)
    expect((await server.apply({ ...event, id: null as never })).json()).toMatchObject({ event_id: next.id })
  })

  test('has its place given back, and given to the queue, until it is over', async () => {
    const [first, second, third] = applications as [Evenemang, Evenemang, Evenemang]
    setTime(end, -secondMs)
    expect(await show(first)).not.toContain('Evenemanget har varit.')
    await cancel(first)
    expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed', 'waiting'])
    expect(await server.mailed('event-place', event)).toEqual([second.email])
    setTime(end)
    for (const application of [second, third]) {
      expect(await show(application)).toContain('Evenemanget har varit.')
      expect(JSON.parse(await show(application)).forms).toEqual([])
      await cancel(application)
    }
    await server.context.db.updateTable('events').set({ capacity: 9 }).where('id', '=', event.id).execute()
    await fillPlaces(server.context)
    expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed', 'waiting'])
  })

  test('comes first in lists, in the figures and among what is not done until it is over', async () => {
    const before = await server.addEvent({ eventDate: '2027-06-11T18:00', eventEndDate: '2027-06-12T19:00' })
    const after = await server.addEvent({ eventDate: '2027-06-20T18:00' })
    await server.apply(before)
    await server.apply(after)
    const ids = [before.id, event.id, after.id]
    const query = 'sort=coming&limit=1000'
    const listed = async () => ({
      events: (await read<Event[]>(`/api/events/?${query}`))
        .map(({ id }) => id)
        .filter((id) => ids.includes(id)),
      applications: [
        ...new Set((await read<Evenemang[]>(`${evenemang.path}?${query}`)).map(({ event_id }) => event_id)),
      ].filter((id) => ids.includes(id ?? 0)),
      coming: (await read<Statistics>('/api/statistics/')).events.coming
        .map(({ id }) => id)
        .filter((id) => ids.includes(id)),
    })
    const waiting = async () =>
      (await read<{ checks: Check[] }>(handoverApi)).checks.find(({ name }) => name === 'waiting')?.count ?? 0
    setTime(end, -secondMs)
    const order = [event.id, after.id, before.id]
    expect(await listed()).toEqual({ events: order, applications: order, coming: [event.id, after.id] })
    expect(await waiting()).toBe(2)
    setTime(end)
    const later = [after.id, event.id, before.id]
    expect(await listed()).toEqual({ events: later, applications: later, coming: [after.id] })
    expect(await waiting()).toBe(0)
  })

  test('keeps sensitive answers for thirty days from when it is over', async () => {
    await server.context.db
      .updateTable('evenemang')
      .set({ sensitive_answers: '[{"question":"diet","answer":"nötter"}]' })
      .where('event_id', '=', event.id)
      .execute()
    setTime(end, 30 * dayMs - secondMs)
    expect(await forgetSensitive(server.context)).toBe(0)
    setTime(end, 30 * dayMs)
    expect(await forgetSensitive(server.context)).toBe(3)
  })
})

describe('a place that comes free while the event goes on', () => {
  test('is given, not offered; one that was offered before lapses no more', async () => {
    const event = await server.addEvent({
      eventDate: '2027-06-12T18:00',
      eventEndDate: '2027-06-14T12:00',
      capacity: 1,
      offer_hours: 24,
    })
    const [first, second, third] = (await server.applyMany(event, 3)) as [Evenemang, Evenemang, Evenemang]
    const cancel = async ({ id }: Evenemang) => {
      await asBoard('POST', panelApi.cancelApplication(id), { mail: false })
      await server.afterHold()
    }
    const offerOf = async ({ id }: Evenemang) =>
      (await read<Evenemang>(`${evenemang.path}${id}/`)).offer_until
    setTime('2027-06-12T12:00:00+02:00')
    await cancel(first)
    expect(await offerOf(second)).toBe('2027-06-12T18:00:00+02:00')
    setTime('2027-06-12T18:00:00+02:00', hourMs)
    expect(await lapseOffers(server.context)).toBe(0)
    const { body } = await server.call('GET', second.own_page ?? '')
    expect(body).toContain(`Du är anmäld till ${event.eventName}`)
    expect(body).not.toContain('"accept"')
    await cancel(second)
    expect(await server.statesOf(event)).toEqual(['cancelled', 'cancelled', 'confirmed'])
    expect(await offerOf(third)).toBeNull()
  })
})
