import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { fake } from '#testing/fake.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
const now = new Date('2027-03-01T12:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const addEvent = async (overrides: Record<string, unknown> = {}): Promise<Event> =>
  (await addRecord(server, events, { eventEndDate: null, ...overrides })) as unknown as Event
const apply = (overrides: Record<string, unknown>) =>
  server.call('POST', evenemang.path, { body: fake(evenemang, overrides) })
const applicationsTo = async (event: Event): Promise<Evenemang[]> =>
  (await asAdmin('GET', `${evenemang.path}?event_id=${event.id}`)).json()

describe('events', () => {
  test('their time is answered in Stockholm, and the same instant in dateJs', async () => {
    const summer = await addEvent({ eventDate: '2027-07-01T18:00' })
    expect([summer.eventDate, summer.dateJs]).toEqual(['2027-07-01T18:00:00+02:00', '2027-07-01T16:00:00Z'])
    const winter = await addEvent({ eventDate: '2027-12-13T17:00:00Z' })
    expect([winter.eventDate, winter.dateJs]).toEqual(['2027-12-13T18:00:00+01:00', '2027-12-13T17:00:00Z'])
  })

  test('an hour that comes twice means the first; one that is skipped is refused', async () => {
    const twice = await addEvent({ eventDate: '2027-10-31T02:30' })
    expect(twice.eventDate).toBe('2027-10-31T02:30:00+02:00')
    const skipped = await asAdmin('POST', events.path, fake(events, { eventDate: '2027-03-28T02:30' }))
    expect(skipped.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/eventDate', code: 'nonexistent-local-time' }],
    })
  })

  test('they are listed by their instant, whatever offset they were written with', async () => {
    for (const eventDate of ['2028-01-01T10:00:00Z', '2028-01-01T10:00', '2028-01-01T10:00:00-05:00'])
      await addEvent({ eventDate })
    const dates = (await server.call('GET', events.path)).json<Event[]>().map(({ dateJs }) => dateJs)
    expect(dates).toEqual(dates.toSorted())
    expect(dates).toContain('2028-01-01T09:00:00Z')
  })
})

describe('an application', () => {
  test('is stored with the event it is for', async () => {
    const event = await addEvent({ member_price: null })
    const answer = await apply({ event_name: event.eventName, name: 'Åke' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name: 'Åke', event_name: event.eventName, event_id: event.id })
    expect(await applicationsTo(event)).toEqual([
      {
        ...answer.json(),
        language: 'sv',
        own_page: null,
        paid: false,
        present: false,
        present_at: null,
        price_kind: 'ordinary',
        note: '',
      },
    ])
  })

  test('to an unknown or deleted event, or to one without a form, is refused', async () => {
    const withoutForm = await addEvent({ eventHasForm: false })
    const deleted = await addEvent()
    await asAdmin('DELETE', api.record('events', deleted.id))
    const event = await addEvent()
    for (const values of [
      { event_name: 'Finns inte' },
      { event_name: withoutForm.eventName },
      { event_name: withoutForm.eventName, event_id: withoutForm.id },
      { event_name: deleted.eventName },
      { event_name: deleted.eventName, event_id: deleted.id },
      { event_name: event.eventName, event_id: 999_999 },
      { event_name: 'Ett annat namn', event_id: event.id },
      { event_name: "' or 1=1 --" },
    ]) {
      expect((await apply(values)).json()).toMatchObject({ status: 422, code: 'no-such-event' })
    }
  })

  test('is refused when the form was closed, and taken when it is opened again', async () => {
    const event = await addEvent()
    const put = (body: unknown) => asAdmin('PUT', api.record('events', event.id), body)
    await put({ eventHasForm: false })
    expect((await apply({ event_name: event.eventName })).json().code).toBe('no-such-event')
    await put({ eventHasForm: true })
    expect((await apply({ event_name: event.eventName })).statusCode).toBe(201)
  })

  test.each([
    ['2027-02-28T23:59', 'closed'],
    ['2027-03-01T12:59', undefined],
  ])('at 13:00 in Stockholm to an event of %s: %s', async (eventDate, code) => {
    const event = await addEvent({ eventDate })
    expect((await apply({ event_name: event.eventName })).json().code).toBe(code)
  })

  test.each(['Anna@Example.se', 'anna@example.se', 'ANNA@EXAMPLE.SE', ' anna@example.se '])(
    'of an address that applied already, written %j, is a conflict',
    async (email) => {
      const event = await addEvent()
      expect((await apply({ event_name: event.eventName, email: 'Anna@Example.se' })).statusCode).toBe(201)
      const again = await apply({ event_name: event.eventName, email })
      expect(again.json()).toMatchObject({ status: 409, code: 'already-registered' })
      expect(await applicationsTo(event)).toHaveLength(1)
    },
  )

  test('can be made again after it was deleted, and to another event at any time', async () => {
    const [event, other] = [await addEvent(), await addEvent()]
    const email = 'flera@example.se'
    const first = await apply({ event_name: event.eventName, email })
    expect((await apply({ event_name: other.eventName, email })).statusCode).toBe(201)
    await asAdmin('DELETE', api.record('evenemang', first.json().id))
    expect((await apply({ event_name: event.eventName, email })).statusCode).toBe(201)
  })

  test('says that its event is deleted, until that is restored', async () => {
    const event = await addEvent()
    const { id } = (await apply({ event_name: event.eventName, event_id: event.id })).json()
    const deleted = async () =>
      (await asAdmin('GET', api.record('evenemang', id))).json<Evenemang>().event_deleted
    expect(await deleted()).toBe(false)
    await asAdmin('DELETE', api.record('events', event.id))
    expect(await deleted()).toBe(true)
    await asAdmin('POST', `${panelApi.binRecord('events', event.id)}restore/`)
    expect(await deleted()).toBe(false)
  })

  test('of twenty at once with the same address exactly one is stored', async () => {
    const event = await addEvent()
    const email = 'samtidigt@example.se'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => apply({ event_name: event.eventName, email })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
    expect(await applicationsTo(event)).toHaveLength(1)
  })

  test.each([{ deleted_at: now.toISOString() }, { eventHasForm: false }])(
    'that comes while the event is changed to %j waits for the change, and is refused',
    async (change) => {
      const event = await addEvent()
      const { db } = server.context
      let answer: ReturnType<typeof apply> | undefined
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('events').set(change).where('id', '=', event.id).execute()
        answer = apply({ event_name: event.eventName })
        await untilWaiting()
      })
      expect((await answer)?.json().code).toBe('no-such-event')
      expect(await applicationsTo(event)).toEqual([])
    },
  )
})

/** PostgreSQL: until the application waits for a lock. SQLite lets one write at a time, so it cannot have begun. */
async function untilWaiting(): Promise<void> {
  const { pool } = server.context
  if (!pool) return
  const waiting = async () => {
    const query =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    return (await pool.query(query)).rowCount
  }
  await expect.poll(waiting).toBe(1)
}

describe('two events of the same name', () => {
  test('without event_id the next upcoming one is meant, with it the one that it names', async () => {
    const eventName = 'Årsmöte'
    const past = await addEvent({ eventName, eventDate: '2026-03-01T18:00' })
    const later = await addEvent({ eventName, eventDate: '2027-09-01T18:00' })
    const next = await addEvent({ eventName, eventDate: '2027-04-01T18:00' })
    const idOf = async (overrides: Record<string, unknown>) =>
      (await apply({ event_name: eventName, ...overrides })).json()
    expect((await idOf({})).event_id).toBe(next.id)
    expect((await idOf({ event_id: later.id })).event_id).toBe(later.id)
    expect((await idOf({ event_id: next.id })).event_id).toBe(next.id)
    expect((await idOf({ event_id: past.id })).code).toBe('closed')
  })

  test('the same address may apply to both', async () => {
    const eventName = 'Sittning'
    const [one, two] = [await addEvent({ eventName }), await addEvent({ eventName })]
    const email = 'bada@example.se'
    for (const { id } of [one, two])
      expect((await apply({ event_name: eventName, email, event_id: id })).statusCode).toBe(201)
  })

  test('when all are past the latest is meant, and closed', async () => {
    const eventName = 'Förr i tiden'
    for (const year of [2024, 2025]) await addEvent({ eventName, eventDate: `${year}-03-01T18:00` })
    expect((await apply({ event_name: eventName })).json().code).toBe('closed')
  })
})

test('names with odd characters find their event', async () => {
  for (const eventName of ['50 % rabatt?', 'A/B & "C" <D>', 'Öl 🍺 kväll', 'x'.repeat(200), "O'Hara; --"]) {
    const event = await addEvent({ eventName })
    expect((await apply({ event_name: eventName })).json().event_id).toBe(event.id)
  }
})

test('the messages of the form are those of the specification', async () => {
  const answer = await server.call('POST', evenemang.path, { body: { email: 'nej' } })
  expect(answer.json().errors.map(({ detail }: { detail: string }) => detail)).toEqual([
    'Namn är obligatoriskt',
    'vänligen ange en giltig e-postadress',
    'Evenamang name är obligatoriskt',
    'Meddelande är obligatoriskt',
  ])
})
