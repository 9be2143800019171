import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const clock = { time: Date.parse('2027-03-01T12:00:00Z') }
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(clock.time) })
})
afterAll(() => server.close())

const list = async <T>(path: string): Promise<T[]> =>
  (await server.call('GET', path, { token: server.superuser })).json()

/** Adds an event, and who applies to it while it is still to come. */
async function addEvent(eventName: string, eventDate: string, names: readonly string[] = []) {
  clock.time = Date.parse('2026-01-01T12:00:00Z')
  const { id } = await addRecord(server, events, {
    eventName,
    eventDate,
    eventEndDate: null,
    eventHasForm: true,
  })
  for (const name of names) {
    await addRecord(server, evenemang, {
      name,
      event_name: eventName,
      event_id: id,
      email: `${name}@example.se`,
    })
  }
  clock.time = Date.parse('2027-03-01T12:00:00Z')
  return id
}

test('coming events stand first, the next on top, then those that were, the latest on top', async () => {
  await addEvent('Länge sedan', '2026-02-01T18:00:00Z')
  await addEvent('Långt borta', '2027-12-13T17:00:00Z', ['Siv', 'Ada'])
  await addEvent('Nyss', '2027-02-28T18:00:00Z', ['Bo'])
  await addEvent('Snart', '2027-03-02T18:00:00Z', ['Eva', 'Ali'])
  const order = ['Snart', 'Långt borta', 'Nyss', 'Länge sedan']
  const names = async (query: string) =>
    (await list<Event>(`/api/events/?${query}`)).map(({ eventName }) => eventName)
  expect(await names('sort=coming')).toEqual(order)
  expect(await names('sort=-coming')).toEqual(order.toReversed())
  expect(await names('sort=coming&limit=2&offset=1')).toEqual(order.slice(1, 3))
  // The lists of the site are ordered as ever.
  expect(await names('')).toEqual(['Länge sedan', 'Nyss', 'Snart', 'Långt borta'])
})

test('applications stand together by their event, with its date and when they were made', async () => {
  const rows = await list<Evenemang>('/api/evenemang/?sort=coming')
  expect(rows.map(({ name }) => name)).toEqual(['Eva', 'Ali', 'Siv', 'Ada', 'Bo'])
  expect(rows[0]).toMatchObject({
    event_date: '2027-03-02T19:00:00+01:00',
    created_date: '2026-01-01T12:00:00.000Z',
  })
  const [, ...others] = rows.map(({ event_date }) => event_date)
  expect(others).toEqual([
    rows[0]?.event_date,
    ...Array(2).fill('2027-12-13T18:00:00+01:00'),
    '2027-02-28T19:00:00+01:00',
  ])
  const sorted = await list<Evenemang>('/api/evenemang/?sort=-event_date')
  expect(sorted.map(({ name }) => name)).toEqual(['Ada', 'Siv', 'Ali', 'Eva', 'Bo'])
})

test('two events of one name and hour are two heaps; an application without its event comes last', async () => {
  const [first, second] = [
    await addEvent('Lucia', '2027-12-13T07:00:00Z', ['Lo']),
    await addEvent('Lucia', '2027-12-13T07:00:00Z', ['My']),
  ]
  for (const [name, event_id] of [
    ['Alma', first],
    ['Ulla', second],
    ['Moa', first],
  ] as const)
    await addRecord(server, evenemang, { name, event_name: 'Lucia', event_id, email: `${name}@example.se` })
  const rows = await list<Evenemang>('/api/evenemang/?sort=coming&event_name=Lucia')
  expect(rows.map(({ name }) => name)).toEqual(['Lo', 'Alma', 'Moa', 'My', 'Ulla'])
  expect(await list(`/api/evenemang/?event_id=${second}`)).toHaveLength(2)
  await server.context.db.updateTable('evenemang').set({ event_id: null }).where('name', '=', 'Lo').execute()
  expect((await list<Evenemang>('/api/evenemang/?sort=coming')).at(-1)).toMatchObject({
    name: 'Lo',
    event_date: null,
  })
})

test('a file of the applications to one event says when it is and when each was made', async () => {
  const [event] = await list<Event>('/api/events/?eventName=Snart')
  const answer = await server.call('GET', `/api/evenemang/export.csv?event_id=${event?.id}&sort=coming`, {
    token: server.superuser,
  })
  const [headings, first] = answer.body.slice(1).split('\r\n')
  expect(headings).toBe(
    '"#";"Name";"Email";"Event Name";"Message";"Event Date";"Language";"Applied";"State";"Answers";"Guests";"Places";"To be accepted by";"Paid";"Present";"Came";"Price";"Note"',
  )
  expect(first).toMatch(
    /"Eva"[\s\S]*"2027-03-02 19:00";"sv";"2026-01-01 13:00";"Has a place";.*;"1";"";"Not paid";"Not there";"";"Ordinary";""$/,
  )
})

test('what is no matter of time knows no such order', async () => {
  const answer = await server.call('GET', '/api/members/?sort=coming', { token: server.superuser })
  expect(answer.statusCode).toBe(422)
})
