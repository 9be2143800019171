import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { participantsApi } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import type { PlaceCount } from '#shared/places.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const wine = { key: 'wine', name: 'Med alkohol', name_en: 'With alcohol', capacity: 2, opens: null }
const water = { key: 'water', name: 'Utan', name_en: '', capacity: 1, opens: null }

const addDinner = (overrides = {}): Promise<Event> =>
  server.addEvent({ quotas: [wine, water], max_guests: 3, ...overrides })
const guests = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Gäst ${index}` }))
const apply = async (event: Event, quota: string, places = 1): Promise<Evenemang> => {
  const answer = await server.apply(event, { quota, guests: guests(places - 1) })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const shown = async ({ id }: Event): Promise<Event> =>
  (await server.asAdmin('GET', api.record('events', id))).json()
const countOf = async ({ id }: Event): Promise<PlaceCount> =>
  (await server.asAdmin('GET', panelApi.places(id))).json()

describe('an application', () => {
  test('is for one of the kinds of places, if the event has any', async () => {
    const event = await addDinner()
    const refused = async (quota?: string) => {
      const answer = await server.apply(event, { quota })
      expect(answer.statusCode).toBe(422)
      return answer.json().errors
    }
    expect(await refused()).toMatchObject([{ pointer: '/quota', detail: 'Välj platstyp' }])
    expect(await refused('')).toMatchObject([{ pointer: '/quota', detail: 'Välj platstyp' }])
    expect(await refused('beer')).toMatchObject([
      { pointer: '/quota', detail: 'Platstypen finns inte längre. Ladda om sidan.' },
    ])
    expect(await apply(event, 'wine')).toMatchObject({ state: 'confirmed', quota_name: 'Med alkohol' })
    const plain = await server.addEvent()
    expect((await server.apply(plain, { quota: 'wine' })).statusCode).toBe(422)
    expect((await server.apply(plain, { quota: '' })).json()).toMatchObject({ quota_name: '' })
  })

  test('of the board chooses one, too', async () => {
    const event = await addDinner()
    const add = (quota: string) =>
      server.asAdmin('POST', evenemang.path, {
        name: 'Kim',
        email: 'kim@example.se',
        message: 'Hej',
        event_name: event.eventName,
        event_id: event.id,
        quota,
      })
    expect((await add('')).statusCode).toBe(422)
    expect((await add('water')).statusCode).toBe(201)
  })

  test('brings no more than its kind has places', async () => {
    const event = await addDinner()
    const answer = await server.apply(event, { quota: 'wine', guests: guests(2) })
    expect(answer.json().errors).toMatchObject([{ pointer: '/guests', detail: 'Högst 1 gäster.' }])
  })

  test('comes when its kind opens; the board need not wait', async () => {
    const opens = new Date(server.clock.time + hourMs).toISOString()
    const event = await addDinner({ quotas: [wine, { ...water, opens }] })
    const early = await server.apply(event, { quota: 'water' })
    expect(early.statusCode).toBe(422)
    expect(early.json().errors[0]).toMatchObject({ pointer: '/quota' })
    expect(early.json().errors[0].detail).toContain('Öppnar')
    await apply(event, 'wine')
    expect((await shown(event)).quotas[1]?.opens).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/)
    server.clock.time += hourMs
    await apply(event, 'water')
  })
})

describe('each kind of places', () => {
  test('has its own, and its own queue, under the most of all', async () => {
    const event = await addDinner({ capacity: 3 })
    await apply(event, 'wine', 2)
    expect(await apply(event, 'wine')).toMatchObject({ state: 'waiting', queue_place: 1 })
    expect(await apply(event, 'wine')).toMatchObject({ state: 'waiting', queue_place: 2 })
    expect(await apply(event, 'water')).toMatchObject({ state: 'confirmed', queue_place: null })
    const last = await apply(event, 'water')
    expect(last).toMatchObject({ state: 'waiting', queue_place: 1 })
    expect(await countOf(event)).toMatchObject({
      taken: 3,
      waiting: 3,
      free: 0,
      left: 0,
      quotas: [
        { key: 'wine', taken: 2, waiting: 2, free: 0, left: 0, first: 1 },
        { key: 'water', taken: 1, waiting: 1, free: 0, left: 0, first: 1 },
      ],
    })
    expect(await shown(event)).toMatchObject({
      places_left: 0,
      places_taken: 3,
      queue_length: 3,
      quota_places: [
        { key: 'wine', left: 0 },
        { key: 'water', left: 0 },
      ],
    })
    const { participants, event: told } = (await server.asAdmin('GET', participantsApi(event.id))).json()
    expect(told.quotas).toMatchObject([wine, water])
    expect(participants).toMatchObject([
      { quota: 'wine', queue_place: null },
      { quota: 'water', queue_place: null },
      { quota: 'wine', queue_place: 1 },
      { quota: 'wine', queue_place: 2 },
      { quota: 'water', queue_place: 1 },
    ])
  })

  test('holds up its own queue alone; the most of all holds up everybody', async () => {
    const event = await addDinner({
      capacity: 4,
      quotas: [
        { ...wine, capacity: 3 },
        { ...water, capacity: 3 },
      ],
    })
    await apply(event, 'wine', 2)
    expect(await apply(event, 'wine', 2)).toMatchObject({ state: 'waiting' })
    expect((await shown(event)).quota_places).toEqual([
      { key: 'wine', left: 0 },
      { key: 'water', left: 2 },
    ])
    expect(await apply(event, 'water')).toMatchObject({ state: 'confirmed' })
    expect(await apply(event, 'water', 2)).toMatchObject({ state: 'waiting' })
    expect((await shown(event)).quota_places).toEqual([
      { key: 'wine', left: 0 },
      { key: 'water', left: 0 },
    ])
  })

  test('gives what comes free to its own queue', async () => {
    const event = await addDinner()
    const first = await apply(event, 'wine', 2)
    await apply(event, 'water')
    await apply(event, 'water')
    await apply(event, 'wine')
    await server.asAdmin('POST', panelApi.cancelApplication(first.id), { mail: false })
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed', 'waiting', 'confirmed'])
  })

  test('is told in the receipt and on the own page', async () => {
    const event = await addDinner()
    await apply(event, 'wine', 2)
    await apply(event, 'wine')
    await server.worker.runUntilIdle()
    const texts = server.smtp.received.map((mail) => partsOf(mail)['text/plain'] ?? '')
    const waiting = texts.find((text) => text.includes('Du står i kön'))
    expect(waiting).toContain('Med alkohol')
    // One place of the other kind is free, which is none for this one.
    expect(waiting).toContain('Alla platser är tagna.')
    const own = (await apply(event, 'water')).own_page ?? ''
    expect((await server.call('GET', own)).body).toContain('"Platstyp","Utan"')
  })
})

test('the file of the participants has a column for it, where there are kinds', async () => {
  const event = await addDinner()
  await apply(event, 'water')
  const headers = async ({ id }: Event) => {
    const { rawPayload } = await server.asAdmin('GET', `${participantsApi(id)}file/`)
    return (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
  }
  const [head = [], line = []] = await headers(event)
  expect(line[head.indexOf('Platstyp')]).toBe('Utan')
  expect((await headers(await server.addEvent()))[0]).not.toContain('Platstyp')
})

describe('the kinds of places of an event', () => {
  test('get keys from the server, and stay while live applications are for them', async () => {
    const event = await addDinner({ quotas: [{ name: 'Med', capacity: 2 }, water] })
    const [made] = event.quotas
    expect(made).toMatchObject({ name: 'Med', name_en: '', capacity: 2, opens: null })
    expect(made?.key).toMatch(/^[a-z2-9]{8}$/)
    const application = await apply(event, made?.key ?? '')
    const answer = await server.change(event, { quotas: [water] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      {
        pointer: '/quotas',
        code: 'used',
        detail: '1 anmälan gäller ”Med”. Platstypen kan tas bort först när de är avbokade.',
      },
    ])
    await server.asAdmin('POST', panelApi.cancelApplication(application.id), { mail: false })
    expect((await server.change(event, { quotas: [water] })).statusCode).toBe(200)
  })

  test('are followed by a restored application: without a place of its kind it waits', async () => {
    const event = await addDinner()
    const first = await apply(event, 'water')
    await server.asAdmin('DELETE', api.record('evenemang', first.id))
    await server.afterHold()
    await apply(event, 'water')
    await server.asAdmin('POST', `${panelApi.binRecord('evenemang', first.id)}restore/`)
    expect(await server.statesOf(event)).toEqual(['waiting', 'confirmed'])
  })

  test('leave an event without a most of all limited', async () => {
    const event = await addDinner()
    expect(await shown(event)).toMatchObject({ capacity: null, places_left: 3, places_taken: 0 })
    const plain = await server.addEvent()
    expect(await shown(plain)).toMatchObject({ places_left: null, quota_places: [], quotas: [] })
  })
})
