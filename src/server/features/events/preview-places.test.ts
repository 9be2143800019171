import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { participantsApi } from '#shared/participants.ts'
import { api } from '#shared/paths.ts'
import type { PlaceChange, PlaceCount } from '#shared/places.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const guests = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Gäst ${index}` }))

/** Applications of so many people each, one after the other. */
async function applyAs(event: Event, ...sizes: number[]): Promise<void> {
  for (const size of sizes) await server.apply(event, { guests: guests(size - 1) })
}

const preview = async (event: Event, values: object): Promise<PlaceChange> =>
  (await server.asAdmin('POST', panelApi.previewChange('events', event.id), values)).json()
const countOf = async (event: Event): Promise<PlaceCount> =>
  (await server.asAdmin('GET', panelApi.places(event.id))).json()

describe('places are people', () => {
  test('and every page says the same numbers of them', async () => {
    const event = await server.addEvent({ capacity: 8, max_guests: 3 })
    await applyAs(event, 3, 4, 2, 3)
    const count = { taken: 7, waiting: 5, free: 1, left: 0, first: 2, quotas: [] }
    expect(await countOf(event)).toEqual(count)
    const shown = (await server.asAdmin('GET', api.record('events', event.id))).json()
    expect(shown).toMatchObject({ places_taken: 7, places_left: 0, queue_length: 5 })
    expect((await server.asAdmin('GET', participantsApi(event.id))).json().count).toEqual(count)
    const { events } = (await server.asAdmin('GET', '/api/statistics/')).json()
    expect(events.coming.find(({ id }: Event) => id === event.id)).toMatchObject({
      applications: 12,
      waiting: 5,
    })
  })

  test('and the receipt of a party that waits says how many are free', async () => {
    const event = await server.addEvent({ capacity: 3, max_guests: 3 })
    await applyAs(event, 2, 2, 1)
    await server.worker.runUntilIdle()
    const text = server.smtp.received.map((mail) => partsOf(mail)['text/plain'] ?? '').join('\n')
    expect(text).toContain('1 plats är ledig, och ni är 2.')
    expect(text).toContain('De platser som är lediga går först till dem som redan står i kön.')
    expect(text).not.toContain('Alla platser är tagna')
  })
})

describe('the queue of an event at which smaller parties may pass', () => {
  test('gives what the first cannot use to the next who can; others keep to their order', async () => {
    for (const fills_gaps of [false, true]) {
      const event = await server.addEvent({ capacity: 4, max_guests: 3, fills_gaps })
      await applyAs(event, 3, 3, 2, 1, 1)
      expect(await server.statesOf(event)).toEqual([
        'confirmed',
        'waiting',
        'waiting',
        fills_gaps ? 'confirmed' : 'waiting',
        'waiting',
      ])
      await server.change(event, { capacity: 5, fills_gaps: true })
      await server.afterHold()
      expect(await server.statesOf(event)).toEqual([
        'confirmed',
        'waiting',
        fills_gaps ? 'waiting' : 'confirmed',
        fills_gaps ? 'confirmed' : 'waiting',
        fills_gaps ? 'confirmed' : 'waiting',
      ])
    }
  })

  test('leaves what nobody in it can use to whoever comes', async () => {
    const event = await server.addEvent({ capacity: 4, max_guests: 3, fills_gaps: true })
    await applyAs(event, 2, 3)
    expect(await countOf(event)).toEqual({
      taken: 2,
      waiting: 3,
      free: 2,
      left: 2,
      first: 3,
      quotas: [],
    })
  })
})

describe('what a save would do', () => {
  test('is told in people and in mails, and nothing is saved', async () => {
    const event = await server.addEvent({ capacity: 3, max_guests: 3 })
    await applyAs(event, 3, 2, 3, 1)
    expect(await preview(event, { capacity: 7 })).toMatchObject({
      before: { taken: 3, waiting: 6, free: 0, left: 0, first: 2, quotas: [] },
      after: { taken: 5, waiting: 4, free: 2, left: 0, first: 3, quotas: [] },
      given: 1,
      isOver: false,
    })
    expect(await preview(event, { capacity: 7, fills_gaps: true })).toMatchObject({ given: 2 })
    expect(await preview(event, { capacity: 7, cancelled: true })).toMatchObject({ given: 0 })
    expect(await preview(event, { capacity: null })).toMatchObject({
      given: 3,
      after: { taken: 9, waiting: 0 },
    })
    expect(await preview(event, { capacity: 1 })).toMatchObject({ given: 0, isOver: true })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting', 'waiting', 'waiting'])
  })

  test('is for those who write events, and refuses what a save refuses', async () => {
    const event = await server.addEvent({ capacity: 2 })
    const path = panelApi.previewChange('events', event.id)
    expect((await server.call('POST', path, { body: {} })).statusCode).toBe(401)
    expect((await server.call('POST', path, { body: {}, token: server.user })).statusCode).toBe(403)
    expect((await server.asAdmin('POST', path, { capacity: -1 })).statusCode).toBe(422)
    expect((await server.asAdmin('GET', panelApi.places(event.id + 999))).statusCode).toBe(404)
  })
})
