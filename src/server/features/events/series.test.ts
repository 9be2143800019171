import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/paths.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { followingApi, type SeriesChange, seriesApi } from '#shared/series.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

/** Tuesdays over the night on which summer time begins. */
const first = '2031-03-25T18:00:00+01:00'
const days = ['2031-04-01', '2031-04-08', '2031-04-15']
const question = { key: 'diet', question: 'Kost', kind: 'short' }

const series = async (more = {}) => {
  const event = await server.addEvent({
    eventDate: first,
    eventEndDate: '2031-03-25T21:00:00+01:00',
    registration_closes: '2031-03-24T23:59:00+01:00',
    capacity: 2,
    questions: [question],
    cancelled: true,
    ...more,
  })
  const made = await server.asAdmin('POST', seriesApi(event.id), { days })
  expect(made.statusCode).toBe(201)
  return { event, ids: made.json<SeriesChange>().ids }
}
const read = async (id: number) => (await server.call('GET', api.record('events', id))).json<Event>()
const following = (id: number, body: { fields: string[]; from: string }) =>
  server.asAdmin('POST', followingApi(id), body)

describe('a series of events', () => {
  test('are copies on other days, at the same times of the clock, not cancelled, without applications', async () => {
    const { event, ids } = await series()
    const copies = await Promise.all(ids.map(read))
    expect(copies.map(({ eventDate }) => eventDate)).toEqual(days.map((day) => `${day}T18:00:00+02:00`))
    expect(copies[0]).toMatchObject({
      eventName: event.eventName,
      eventEndDate: '2031-04-01T21:00:00+02:00',
      registration_closes: '2031-03-31T23:59:00+02:00',
      capacity: 2,
      places_left: 2,
      cancelled: false,
      questions: [{ key: 'diet' }],
    })
    const all = (await server.call('GET', `${events.path}?series=${copies[0]?.series}`)).json<Event[]>()
    expect(all.map(({ id }) => id).toSorted()).toEqual([event.id, ...ids].toSorted())
  })

  test('open their kinds of places as many days later', async () => {
    const opens = '2031-03-24T12:00:00+01:00'
    const quotas = [{ key: 'wine', name: 'Med', name_en: '', capacity: 2, opens }]
    const event = await server.addEvent({ eventDate: first, quotas })
    const made = await server.asAdmin('POST', seriesApi(event.id), { days: ['2031-04-08'] })
    const copy = await read(made.json<SeriesChange>().ids[0] ?? 0)
    const days = Temporal.PlainDate.from(first.slice(0, 10)).until('2031-04-08').days
    const later = Temporal.PlainDate.from('2031-03-24').add({ days }).toString()
    expect(copy.quotas).toMatchObject([{ key: 'wine', opens: expect.stringMatching(`^${later}T12:00:00`) }])
  })

  test('has one event on a day: the same call again makes none', async () => {
    const { event, ids } = await series()
    const again = await server.asAdmin('POST', seriesApi(ids[0] ?? 0), {
      days: ['2031-05-06', first.slice(0, 10)],
    })
    expect(wrongFields(again)).toEqual([['/days/1', 'duplicate']])
    expect((await server.asAdmin('POST', seriesApi(event.id), { days: [days[0]] })).statusCode).toBe(422)
    expectProblem(await server.asAdmin('POST', seriesApi(event.id), { days: ['2031-02-30'] }), 'validation')
    expectProblem(await server.call('POST', seriesApi(event.id), { body: { days } }), 'unauthenticated')
  })

  test('changes from one event on, those before and their applications stay', async () => {
    const { event, ids } = await series()
    const [second = 0, third = 0, fourth = 0] = ids
    await server.apply(await read(third))
    await server.change(await read(second), {
      eventLocation: 'Salongen',
      eventDate: '2031-04-02T19:30:00+02:00',
      eventEndDate: '2031-04-02T22:00:00+02:00',
      capacity: 5,
    })
    const changed = await following(second, {
      fields: ['eventLocation', 'eventDate', 'eventEndDate'],
      from: '2031-04-01T18:00:00+02:00',
    })
    expect(changed.json()).toEqual({ ids: [third, fourth], applied: 1 })
    expect(await read(third)).toMatchObject({
      eventLocation: 'Salongen',
      eventDate: '2031-04-09T19:30:00+02:00',
      eventEndDate: '2031-04-09T22:00:00+02:00',
      capacity: 2,
      places_left: 1,
    })
    expect((await read(fourth)).eventDate).toBe('2031-04-16T19:30:00+02:00')
    expect(await read(event.id)).toMatchObject({ eventDate: first, capacity: 2 })
  })

  test('is changed whole or not at all', async () => {
    const { ids } = await series()
    const [second = 0, third = 0, fourth = 0] = ids
    // The last one ends before it would begin.
    await server.change(await read(fourth), { eventEndDate: '2031-04-15T18:30:00+02:00' })
    await server.change(await read(second), { eventDate: '2031-04-01T19:00:00+02:00' })
    const refused = await following(second, { fields: ['eventDate'], from: '2031-04-01T18:00:00+02:00' })
    expectProblem(refused, 'validation')
    expect((await read(third)).eventDate).toBe('2031-04-08T18:00:00+02:00')
  })

  test('is no other event, and no field that nobody writes', async () => {
    const { ids } = await series()
    const single = await server.addEvent()
    const from = single.eventDate
    expect((await following(single.id, { fields: ['capacity'], from })).statusCode).toBe(404)
    expectProblem(await following(ids[0] ?? 0, { fields: ['series'], from }), 'validation')
  })
})

describe('the undo of a series', () => {
  const idsOf = async (name: string) =>
    (await server.call('GET', `${events.path}?limit=100`))
      .json<Event[]>()
      .filter(({ eventName }) => eventName === name)
      .map(({ id }) => id)

  test('puts the copies into the trash, and the event is in no series', async () => {
    const event = await server.addEvent({ eventDate: first })
    const made = await server.asAdmin('POST', seriesApi(event.id), { days })
    expect(await idsOf(event.eventName)).toHaveLength(4)
    expect((await undo(server, made)).json()).toEqual({ undone: 1, left: [], mails: 0 })
    expect(await idsOf(event.eventName)).toEqual([event.id])
    expect((await read(event.id)).series).toBe(event.series)
  })

  test('keeps the copies when one of them has an application', async () => {
    const event = await server.addEvent({ eventDate: first })
    const made = await server.asAdmin('POST', seriesApi(event.id), { days })
    const [id = 0] = made.json<SeriesChange>().ids
    await server.applyMany(await read(id), 1)
    const [left] = (await undo(server, made)).json().left
    expect(left).toMatchObject({ resource: 'events', reason: 'referenced' })
    expect(await idsOf(event.eventName)).toHaveLength(4)
  })

  test('gives the later events what they said, except one that was changed since', async () => {
    const { event, ids } = await series({ cancelled: false })
    await server.asAdmin('PUT', api.record('events', event.id), { eventLocation: 'Nytt', capacity: 9 })
    const changed = await following(event.id, { fields: ['eventLocation', 'capacity'], from: first })
    expect(operationOf(changed)).not.toBe('none')
    const [own = 0, ...others] = ids
    await server.asAdmin('PUT', api.record('events', own), { eventLocation: 'Eget' })
    const result = (await undo(server, changed)).json()
    expect(result).toMatchObject({ undone: 2, left: [{ record_id: own, reason: 'changed' }] })
    expect(await read(own)).toMatchObject({ eventLocation: 'Eget', capacity: 9 })
    for (const id of others)
      expect(await read(id)).toMatchObject({ eventLocation: event.eventLocation, capacity: 2 })
  })
})
