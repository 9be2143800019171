import { afterAll, beforeAll, expect, test } from 'vitest'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { site } from '#shared/resources/site.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { fake } from '#testing/fake.ts'
import { isFullRun } from '#testing/full-run.ts'
import { addRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  await server.call('PUT', `${site.path}1/`, { token: server.superuser, body: { send_receipts: true } })
})
afterAll(() => server.close())

/** Several networks, so that no test uses up the limits of another. */
const campus = (number: number) => `192.0.2.${number}`
const send = async (remoteAddress: string, url: string, body: object): Promise<number> =>
  (await server.app.inject({ method: 'POST', url, body, remoteAddress })).statusCode

/** @returns how many answers have each status */
const tally = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, { length }]) => [status, length] as const),
  )

/** @returns the answers to bodies that are sent a hundred at a time */
async function sendAll(ip: string, url: string, bodies: readonly object[]): Promise<number[]> {
  const statuses: number[] = []
  for (let from = 0; from < bodies.length; from += 100)
    statuses.push(...(await Promise.all(bodies.slice(from, from + 100).map((body) => send(ip, url, body)))))
  return statuses
}

const openEvent = (capacity: number | null) =>
  addRecord(server, events, {
    capacity,
    registration_closes: null,
    questions: [],
  }) as unknown as Promise<Event>
const applicant = ({ eventName, id }: Event, number: number) =>
  fake(evenemang, { event_name: eventName, event_id: id, email: `kim${number}.${id}@example.se` })
const countApplications = async ({ id }: Event) =>
  (await server.context.db.selectFrom('evenemang').select('id').where('event_id', '=', id).execute()).length
/** Counts actions as if a network had sent so many forms this hour. */
const countBefore = async (
  name: 'evenemang' | 'membership' | 'newsletter' | 'member',
  ip: string,
  count: number,
) => {
  await server.context.limits.take(name, ip)
  await server.context.db
    .updateTable('rate_limits')
    .set({ count })
    .where('key', '=', `${name}:60:${ip}`)
    .execute()
}

const crowd = isFullRun ? 2_000 : 300

test('stores the applications of a whole campus behind one address, each with a receipt', async () => {
  const event = await openEvent(crowd)
  const bodies = Array.from({ length: crowd }, (_, number) => applicant(event, number))
  expect(tally(await sendAll(campus(1), evenemang.path, bodies))).toEqual({ 201: crowd })
  expect(await countApplications(event)).toBe(crowd)
  const mails = await server.context.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'event-receipt')
    .execute()
  expect(mails).toHaveLength(crowd)
}, 120_000)

test('gives a script that sends the same application again and again one place, and stores the form of another visitor', async () => {
  const event = await openEvent(100)
  const bodies = new Array(300).fill(applicant(event, 0))
  const answers = tally(await sendAll(campus(2), evenemang.path, bodies))
  expect(answers[201]).toBe(1)
  expect(answers[429]).toBeGreaterThan(90)
  expect(await countApplications(event)).toBe(1)
  expect(await send(campus(2), evenemang.path, applicant(event, 1))).toBe(201)
})

test('answers 429 to the refused forms of a network after 200, and stores those of others behind it', async () => {
  const event = await openEvent(1_000)
  const known = Array.from({ length: 210 }, (_, number) => applicant(event, number))
  expect(tally(await sendAll(campus(3), evenemang.path, known))).toEqual({ 201: 210 })
  expect(tally(await sendAll(campus(4), evenemang.path, known))).toEqual({ 409: 200, 429: 10 })
  expect(await send(campus(4), evenemang.path, applicant(event, 1_000))).toBe(201)
})

test('stores five times as many applications as an event has places', async () => {
  const event = await openEvent(600)
  await countBefore('evenemang', campus(5), 2_999)
  expect(await send(campus(5), evenemang.path, applicant(event, 1))).toBe(201)
  expect(await send(campus(5), evenemang.path, applicant(event, 2))).toBe(429)
  const small = await openEvent(20)
  expect(await send(campus(5), evenemang.path, applicant(small, 3))).toBe(429)
})

test('stores forms about members five times as often as there are members', async () => {
  const body = await createBody(server, members)
  const rows = Array.from({ length: 80 }, (_, number) => ({
    ...body,
    email: `member${number}@example.se`,
    member_status: true,
  }))
  for (const row of rows) await addRecord(server, members, row)
  const forms = [
    ['membership', (address: string) => send(campus(6), members.path, { ...body, email: address })],
    ['newsletter', (address: string) => send(campus(6), subscribers.path, { email: address })],
  ] as const
  for (const [name, post] of forms) {
    await countBefore(name, campus(6), 398)
    expect([name, await post('a@example.se'), await post('b@example.se')]).toEqual([name, 201, 201])
    expect([name, await post('c@example.se')]).toEqual([name, 429])
  }
})

test('sends the link of the own page five times as often as there are members', async () => {
  const ask = () =>
    server.app.inject({
      method: 'POST',
      url: '/min-sida',
      payload: 'email=kim@example.se',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: campus(7),
    })
  await countBefore('member', campus(7), 399)
  expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})
