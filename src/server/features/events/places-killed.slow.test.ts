import { afterEach, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import type { TestDatabase } from '#testing/database.ts'
import { fake } from '#testing/fake.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import {
  type Application,
  addressOf,
  applicants,
  bodyFor,
  expectFair,
  kindOf,
  kinds,
  places,
  quotas,
} from '#testing/places-race.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'

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

const rounds = 20

test('two servers on one database do not give a place twice or lose an answered application, also when one is killed', async () => {
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
