import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import type { PlaceChange, PlaceCount } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'
import { isFullRun } from '#testing/full-run.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
afterAll(() => server.close())

/** @returns a function that gives the same numbers from 0 to 1 each time (Lehmer) */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const saves = isFullRun ? 500 : 60

test('what a save would do is what it does, at many events with parties', async () => {
  const next = randomNumbers(26)
  const upTo = (max: number): number => Math.floor(next() * (max + 1))
  const { db } = server.context
  const event = await server.addEvent({ capacity: 1, max_guests: 5 })
  const places = panelApi.places(event.id)
  const preview = async (values: object): Promise<PlaceChange> =>
    (await server.asAdmin('POST', panelApi.previewChange('events', event.id), values)).json()
  const count = async (): Promise<PlaceCount> => (await server.asAdmin('GET', places)).json()
  const application = fake(evenemang, { event_name: event.eventName, event_id: event.id })
  const { answers: _, guests: __, member_key: ___, ...sent } = application
  for (let round = 0; round < saves; round++) {
    await db.deleteFrom('evenemang').where('event_id', '=', event.id).execute()
    const now = new Date(server.clock.time).toISOString()
    const rows = Array.from({ length: 1 + upTo(11) }, (_, index) => ({
      ...sent,
      email: `sallskap${round}-${index}@example.se`,
      places: 1 + upTo(4),
      quota: (['', 'a', 'b', 'c'] as const)[upTo(3)] ?? '',
      state: (['confirmed', 'waiting', 'waiting', 'cancelled'] as const)[upTo(3)] ?? 'waiting',
      language: 'sv' as const,
      created_at: now,
      updated_at: now,
    }))
    await server.change(event, { capacity: 1 + upTo(15), fills_gaps: false, cancelled: true, quotas: [] })
    await server.afterHold()
    await db
      .insertInto('evenemang')
      .values(rows as never)
      .execute()
    const wanted = {
      capacity: upTo(9) === 0 ? null : 1 + upTo(24),
      fills_gaps: upTo(1) === 1,
      cancelled: upTo(9) === 0,
      // Half of the events have no kinds of places; then it does not matter that applications name some.
      quotas: ['a', 'b', 'c']
        .slice(0, Math.max(0, upTo(6) - 3))
        .map((key) => ({ key, name: key, name_en: '', capacity: 1 + upTo(9), opens: null })),
    }
    const told = await preview(wanted)
    await db.deleteFrom('mails').execute()
    await server.change(event, wanted)
    await server.afterHold()
    expect(await count(), JSON.stringify({ round, wanted, rows })).toEqual(told.after)
    expect(await server.mailed('event-place', event)).toHaveLength(told.given)
    expect((await preview(wanted)).given, 'nothing is left to give').toBe(0)
  }
}, 120_000)
