import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredKeys } from '#server/features/events/application-keys.ts'
import { dayMs } from '#shared/durations.ts'
import { idempotencyHeader } from '#shared/idempotency.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'
import { addRecord } from '#testing/records.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
let key = ''
beforeEach(async () => {
  key = crypto.randomUUID()
  await server.reset()
})
afterAll(() => server.close())

const bodyFor = ({ eventName, id }: Event, overrides = {}) =>
  fake(evenemang, { event_name: eventName, event_id: id, ...overrides })
const send = (body: unknown, idempotencyKey = key) =>
  server.call('POST', evenemang.path, { body, headers: { [idempotencyHeader]: idempotencyKey } })

describe('a repeated application', () => {
  test('is answered as the first one, and stores nothing more', async () => {
    const event = await server.addEvent({ capacity: 5, price_per_place: 100 })
    const body = bodyFor(event)
    const first = await send(body)
    const second = await send(body)
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.json<Evenemang>().own_page).toEqual(expect.any(String))
    expect(await server.statesOf(event)).toEqual(['confirmed'])
    expect(await server.mailed('event-receipt', event)).toHaveLength(1)
  })

  test('is answered so 20 times at once, and takes one place', async () => {
    const event = await server.addEvent({ capacity: 3 })
    const body = bodyFor(event)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await server.statesOf(event)).toEqual(['confirmed'])
  })

  test('is answered as the first one after registration has closed, and to somebody in the queue', async () => {
    const event = await server.addEvent({ capacity: 1 })
    await server.apply(event)
    const body = bodyFor(event)
    const first = await send(body)
    expect(first.json()).toMatchObject({ state: 'waiting', queue_place: 1 })
    await server.change(event, { registration_closes: new Date(server.clock.time - 1).toISOString() })
    expect((await send(body)).json()).toEqual(first.json())
  })

  test('tells neither the price nor the link where the first answer did not', async () => {
    await addRecord(server, members, { email: 'amina@example.org', member_status: true })
    const event = await server.addEvent({ price_per_place: 150, member_price: 100 })
    const body = bodyFor(event, { email: 'amina@example.org' })
    const first = await send(body)
    expect(first.json()).toMatchObject({ amount: null, swish_code: null, own_page: null })
    await server.context.db.updateTable('site').set({ send_receipts: false }).execute()
    const second = await send(body)
    await server.context.db.updateTable('site').set({ send_receipts: true }).execute()
    expect(second.json()).toEqual(first.json())
  })

  test('with another content is refused, and without a key it is a conflict', async () => {
    const event = await server.addEvent()
    const body = bodyFor(event)
    await send(body)
    expect((await send({ ...body, message: 'Something else' })).json()).toMatchObject({
      status: 409,
      code: 'key-reused',
    })
    expect((await server.call('POST', evenemang.path, { body })).json()).toMatchObject({
      code: 'already-registered',
    })
    expect((await send(body, `${key}0`)).json()).toMatchObject({ code: 'already-registered' })
    expect(await server.statesOf(event)).toEqual(['confirmed'])
  })

  test('is a new application when the first was refused, cancelled or deleted', async () => {
    const event = await server.addEvent({
      registration_opens: new Date(server.clock.time + 60_000).toISOString(),
    })
    const body = bodyFor(event)
    expect((await send(body)).json()).toMatchObject({ code: 'not-open-yet' })
    server.clock.time += 120_000
    const { id } = (await send(body)).json<Evenemang>()
    await server.asAdmin('DELETE', `${evenemang.path}${id}/`)
    const again = await send(body)
    expect(again.statusCode).toBe(201)
    expect(again.json<Evenemang>().id).not.toBe(id)
  })

  test.each(['short', 'with spaces in between', 'x'.repeat(129)])('refuses the key %j', async (wrong) => {
    const event = await server.addEvent()
    expect((await send(bodyFor(event), wrong)).json()).toMatchObject({ code: 'malformed-request' })
  })
})

test('stores a key as a hash, without what was sent, for a day', async () => {
  const event = await server.addEvent()
  await send(bodyFor(event, { email: 'amina@example.org', message: 'Vegan' }))
  const { db } = server.context
  const stored = await db.selectFrom('application_keys').selectAll().orderBy('created_at', 'desc').execute()
  expect(JSON.stringify(stored)).not.toMatch(new RegExp(`amina|Vegan|${key}`))
  server.clock.time += 2 * dayMs
  await deleteExpiredKeys(server.context)
  expect(await db.selectFrom('application_keys').selectAll().execute()).toEqual([])
})
