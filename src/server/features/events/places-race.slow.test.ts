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
const rounds = process.env.GILLE_TEST_ALL === '1' ? 20 : 2

/** Kinds of places; with them two hundred apply to each. */
const kinds = ['wine', 'beer', 'water'] as const
const quotas = kinds.map((key) => ({ key, name: key, name_en: '', capacity: places, opens: null }))

/** Each applicant has a network of one's own, so that no limit of a network is met. */
const addressOf = (number: number): string => `10.${number >> 8}.${number & 255}.1`

const bodyFor = ({ eventName, id }: Pick<Event, 'eventName' | 'id'>, number: number, quota = '') =>
  fake(evenemang, { event_name: eventName, event_id: id, email: `sokande${number}@example.se`, quota })

type Application = Pick<Evenemang, 'id' | 'state'> & { queue_place: number | null }
type Stored = Pick<Application, 'id' | 'state'> & { quota: string }

/**
 * Expects of all answers together: each place once, each place of the queue once, in the order of the ids.
 * @param most of all kinds together
 */
function expectFair(
  told: readonly Application[],
  stored: readonly Stored[],
  most = Number.POSITIVE_INFINITY,
): void {
  const given = new Map<string, number>()
  const waiting = new Map<string, number>()
  const placeOf = new Map<number, number>()
  const next = (counts: Map<string, number>, quota: string): number => {
    counts.set(quota, (counts.get(quota) ?? 0) + 1)
    return counts.get(quota) ?? 0
  }
  const states = stored.map(({ id, quota }) => {
    const all = [...given.values()].reduce((sum, count) => sum + count, 0)
    if ((given.get(quota) ?? 0) < places && all < most) {
      next(given, quota)
      return [id, 'confirmed']
    }
    placeOf.set(id, next(waiting, quota))
    return [id, 'waiting']
  })
  expect(stored.map(({ id, state }) => [id, state])).toEqual(states)
  for (const { id, queue_place } of told) expect([id, queue_place]).toEqual([id, placeOf.get(id) ?? null])
}

/** @returns the kind of places that the next one applies for */
const kindOf = (number: number): string => kinds[number % kinds.length] ?? ''

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
      .select(['id', 'state', 'quota'])
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

test.each([null, 120])(
  'so are 200 for each of three kinds of places, of which all together have at most %s',
  async (capacity) => {
    const event = (await addRecord(server, events, {
      capacity,
      quotas,
      registration_closes: null,
    })) as unknown as Event
    const answers = await Promise.all(
      Array.from({ length: kinds.length * applicants }, (_, number) =>
        server.app.inject({
          method: 'POST',
          url: evenemang.path,
          body: bodyFor(event, number, kindOf(number)),
          remoteAddress: addressOf(20_000 + (capacity ?? 0) * 10 + number),
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    const stored = await server.context.db
      .selectFrom('evenemang')
      .select(['id', 'state', 'quota'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    expect(stored).toHaveLength(kinds.length * applicants)
    const confirmed = stored.filter(({ state }) => state === 'confirmed')
    expect(confirmed).toHaveLength(capacity ?? kinds.length * places)
    expectFair(
      answers.map((answer) => answer.json<Application>()),
      stored,
      capacity ?? Number.POSITIVE_INFINITY,
    )
  },
  300_000,
)

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
      ...fake(events, { capacity: round % 2 === 1 ? null : places, registration_closes: null }),
      registration_opens: null,
      questions: '[]',
      quotas: JSON.stringify(round % 2 === 1 ? quotas : []),
      created_at: now,
      updated_at: now,
    }
    const { id, eventName } = await db
      .insertInto('events')
      .values({ ...values, eventHasForm: true, cancelled: false } as never)
      .returning(['id', 'eventName'])
      .executeTakeFirstOrThrow()
    const isKilled = round % 4 === 3 || round === rounds - 1
    // Each second event has kinds of places, and as many applicants for each.
    const hasKinds = round % 2 === 1
    const count = hasKinds ? kinds.length * applicants : applicants
    let answered = 0
    const told: Application[] = []
    const send = async (number: number): Promise<void> => {
      const { url } = servers[number % 2] as ServerProcess
      try {
        const answer = await fetch(new URL(evenemang.path, url), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': addressOf(round * kinds.length * applicants + number),
          },
          body: JSON.stringify(bodyFor({ id, eventName }, number, hasKinds ? kindOf(number) : '')),
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
    await Promise.all(Array.from({ length: count }, (_, number) => send(number)))
    if (isKilled) {
      await servers[0]?.ended
      servers[0] = await start(env)
    }
    const stored = await db
      .selectFrom('evenemang')
      .select(['id', 'state', 'quota'])
      .where('event_id', '=', id)
      .orderBy('id')
      .execute()
    if (!isKilled) expect(told).toHaveLength(count)
    expect(stored.length).toBeGreaterThanOrEqual(told.length)
    expect(stored.length).toBeGreaterThan(places)
    expectFair(told, stored)
  }
}, 600_000)
