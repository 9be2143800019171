import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDemo } from '#server/features/demo/remove-demo.ts'
import { runDueEffects } from '#server/operations/effects.ts'
import { stepsIn } from '#shared/checks.ts'
import { dayMs } from '#shared/durations.ts'
import { board } from '#shared/resources/board.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import type { Statistics } from '#shared/statistics.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const clock = { time: Date.parse('2027-03-15T12:00:00Z') }
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(clock.time) })
})
afterAll(() => server.close())

const read = async (): Promise<Statistics> =>
  (await server.call('GET', '/api/statistics/', { token: server.superuser })).json()
const change = ({ name }: { name: string }, { id }: AnyRecord, body: object) =>
  server.call('PUT', `/api/${name}/${id}/`, { token: server.superuser, body })

test('counts the members of now and of each of the last twelve months in Stockholm', async () => {
  const { db } = server.context
  const joinAt = async (at: string, member_status: boolean, deleted_at: string | null = null) => {
    const { id } = await addRecord(server, members, { member_status })
    await db.updateTable('members').set({ created_at: at, deleted_at }).where('id', '=', id).execute()
  }
  await joinAt('2020-01-01T00:00:00.000Z', true)
  await joinAt('2026-03-31T21:59:59.000Z', true)
  // Midnight in Stockholm is 22 o'clock UTC in summer, 23 in winter.
  await joinAt('2026-03-31T22:00:00.000Z', true)
  await joinAt('2027-01-31T22:59:59.000Z', false)
  await joinAt('2027-01-31T23:00:00.000Z', true)
  await joinAt('2027-03-15T00:00:00.000Z', false)
  await joinAt('2027-03-15T00:00:00.000Z', true, '2027-03-15T01:00:00.000Z')
  const { active, passive, months } = (await read()).members
  expect([active, passive]).toEqual([4, 2])
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2026-04', joined: 1, active: 3, passive: 0 })
  expect(months.slice(-4)).toEqual([
    { month: '2026-12', joined: 0, active: 3, passive: 0 },
    { month: '2027-01', joined: 1, active: 3, passive: 1 },
    { month: '2027-02', joined: 1, active: 4, passive: 1 },
    { month: '2027-03', joined: 1, active: 4, passive: 2 },
  ])
})

test('counts the applications to the ten next and the ten latest events', async () => {
  for (let index = -12; index <= 12; index++) {
    if (index === 0) continue
    const eventDate = new Date(clock.time + index * dayMs).toISOString()
    const times = { eventDate, eventEndDate: null }
    await addRecord(server, events, { ...times, eventName: `Dag ${index}`, eventHasForm: index % 2 === 0 })
  }
  for (const email of ['a@example.se', 'b@example.se'])
    await addRecord(server, evenemang, { event_name: 'Dag 2', email })
  const gone = await addRecord(server, evenemang, { event_name: 'Dag 2', email: 'c@example.se' })
  await server.call('DELETE', `/api/evenemang/${gone.id}/`, { token: server.superuser })
  // Its place stays taken as long as the deletion can be undone.
  clock.time += 31_000
  await runDueEffects(server.context)
  const { coming, past } = (await read()).events
  expect(coming.map(({ eventName }) => eventName)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Dag ${n}`),
  )
  expect(past.map(({ eventName }) => eventName)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Dag -${n}`),
  )
  expect(coming[1]).toEqual({
    id: expect.any(Number),
    eventName: 'Dag 2',
    eventDate: '2027-03-17T13:00:00+01:00',
    eventHasForm: true,
    cancelled: false,
    applications: 2,
    capacity: 80,
    waiting: 0,
  })
  expect(coming[0]).toMatchObject({ eventHasForm: false, applications: 0 })
})

test('counts unread messages and published posts', async () => {
  await addRecord(server, contact)
  await change(contact, await addRecord(server, contact), { status: true })
  await addRecord(server, posts, { is_published: true })
  await addRecord(server, posts, { is_published: true, post_date: '2100-01-01' })
  await addRecord(server, posts, { is_published: false })
  expect(await read()).toMatchObject({ unread_messages: 1, active_posts: 2 })
})

onOneDatabase(() => {
  test('knows what a new association has done; what the demo brought does not count', async () => {
    const fresh = await createTestApp()
    const get = async () =>
      Object.fromEntries(
        stepsIn((await fresh.call('GET', '/api/statistics/', { token: fresh.superuser })).json().checks).map(
          ({ name, state }) => [name, state === 'done'],
        ),
      )
    const put = (path: string, body: object) => fresh.call('PUT', path, { token: fresh.superuser, body })
    const { db } = fresh.context
    const brought = (resource: string, record_id: number, version: number) =>
      db.insertInto('demo_content').values({ resource, record_id, version }).execute()
    const nothing = {
      ...{
        association_name: false,
        about: false,
        contact_details: false,
        contact_page: false,
        board: false,
        first_event: false,
        first_post: false,
      },
      ...{ second_administrator: false, mail: false },
    }
    expect(await get()).toEqual({ ...nothing, demo_removed: true })
    await put('/api/site/1/', { association_name: 'Demoföreningen' })
    await brought('site', 1, 2)
    const event = await addRecord(fresh, events)
    await brought('events', event.id, 1)
    expect(await get()).toEqual({ ...nothing, demo_removed: false })

    await put('/api/site/1/', { association_name: 'Vår förening' })
    await put('/api/about/1/', { vision: '<p>Vi</p>' })
    await put('/api/footer/1/', { infoMail: 'info@example.se' })
    await put('/api/kontakt/1/', { swish_number: '123 456 78 90' })
    await addRecord(fresh, board)
    await put(`/api/events/${event.id}/`, { eventName: 'Vår fest' })
    await addRecord(fresh, posts)
    await fresh.signIn({ email: 'andra@example.se', is_superuser: true })
    await removeDemo(fresh.context, null)
    const all = Object.fromEntries(Object.keys(nothing).map((name) => [name, true]))
    expect(await get()).toEqual({ ...all, mail: false, demo_removed: true })
    await fresh.close()
  })
})

test('takes no parameters', async () => {
  expect((await server.call('GET', '/api/statistics/?x=1', { token: server.superuser })).statusCode).toBe(422)
})
