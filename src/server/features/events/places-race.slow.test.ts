import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import type { TestDatabase } from '#testing/database.ts'
import { fake } from '#testing/fake.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { addRecord } from '#testing/records.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const places = 50
const applicants = 200
/** Each fourth is one in which a server is killed. */
const rounds = process.env.GILLE_TEST_ALL === '1' ? 20 : 4

/** Each applicant has a network of one's own, so that no limit of a network is met. */
const addressOf = (number: number): string => `10.${number >> 8}.${number & 255}.1`

const bodyFor = ({ eventName, id }: Pick<Event, 'eventName' | 'id'>, number: number) =>
  fake(evenemang, { event_name: eventName, event_id: id, email: `sokande${number}@example.se` })

type Application = Pick<Evenemang, 'id' | 'state'> & { queue_place: number | null }

/** Expects of all answers together: each place once, each place of the queue once, in the order of the ids. */
function expectFair(
  told: readonly Application[],
  stored: readonly Pick<Application, 'id' | 'state'>[],
): void {
  expect(stored.filter(({ state }) => state === 'confirmed')).toHaveLength(Math.min(places, stored.length))
  expect(stored.slice(0, places).every(({ state }) => state === 'confirmed')).toBe(true)
  expect(stored.slice(places).every(({ state }) => state === 'waiting')).toBe(true)
  const placeOf = new Map(stored.slice(places).map(({ id }, index) => [id, index + 1]))
  for (const { id, queue_place } of told) expect([id, queue_place]).toEqual([id, placeOf.get(id) ?? null])
}

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('200 who apply at once for 50 places are all answered; 50 have a place, 150 wait in the order of their answers', async () => {
  for (let round = 0; round < rounds; round++) {
    const event = (await addRecord(server, events, {
      capacity: places,
      registration_closes: null,
    })) as unknown as Event
    const answers = await Promise.all(
      Array.from({ length: applicants }, (_, number) =>
        server.app.inject({
          method: 'POST',
          url: evenemang.path,
          body: bodyFor(event, number),
          remoteAddress: addressOf(round * applicants + number),
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(applicants).fill(201))
    const stored = await server.context.db
      .selectFrom('evenemang')
      .select(['id', 'state'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    expect(stored).toHaveLength(applicants)
    expectFair(
      answers.map((answer) => answer.json<Application>()),
      stored,
    )
  }
}, 300_000)

let base: TestDatabase | undefined
let database: Database | undefined
let servers: ServerProcess[] = []
beforeAll(ensureBuild, 120_000)
afterEach(async () => {
  for (const { kill } of servers) kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  servers = []
  await database?.close()
  await base?.drop()
  base = undefined
  database = undefined
})

const start = (env: Record<string, string>) =>
  startServer({ env: { ...env, DEMO: 'false', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })

test('nor do two servers on one database give a place twice or lose an answered application, also when one is killed', async () => {
  base = await createMigratedDatabase()
  const { env } = base
  servers = [await start(env), await start(env)]
  database = openDatabase(parseConfig(env))
  const { db } = database
  for (let round = 0; round < rounds; round++) {
    const now = new Date().toISOString()
    const values = {
      ...fake(events, { capacity: places, registration_closes: null }),
      registration_opens: null,
      questions: '[]',
      created_at: now,
      updated_at: now,
    }
    const { id, eventName } = await db
      .insertInto('events')
      .values({ ...values, eventHasForm: true, cancelled: false } as never)
      .returning(['id', 'eventName'])
      .executeTakeFirstOrThrow()
    const isKilled = round % 4 === 3
    let answered = 0
    const told: Application[] = []
    const send = async (number: number): Promise<void> => {
      const { url } = servers[number % 2] as ServerProcess
      try {
        const answer = await fetch(new URL(evenemang.path, url), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': addressOf(round * applicants + number),
          },
          body: JSON.stringify(bodyFor({ id, eventName }, number)),
        })
        if (answer.status === 201) told.push((await answer.json()) as Application)
        else expect([answer.status, isKilled]).toEqual([503, true])
      } catch (error) {
        // Its server was killed: whether the application is stored, nobody was told.
        if (!isKilled) throw error
      }
      answered += 1
      if (isKilled && answered === places / 2) servers[0]?.kill('SIGKILL')
    }
    await Promise.all(Array.from({ length: applicants }, (_, number) => send(number)))
    if (isKilled) {
      await servers[0]?.ended
      servers[0] = await start(env)
    }
    const stored = await db
      .selectFrom('evenemang')
      .select(['id', 'state'])
      .where('event_id', '=', id)
      .orderBy('id')
      .execute()
    if (!isKilled) expect(told).toHaveLength(applicants)
    expect(stored.length).toBeGreaterThanOrEqual(told.length)
    expect(stored.length).toBeGreaterThan(places)
    expectFair(told, stored)
  }
}, 600_000)
