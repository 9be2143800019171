import { afterAll, beforeAll, expect, test } from 'vitest'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { inFullRun, isFullRun } from '#testing/full-run.ts'
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
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const rounds = isFullRun ? 20 : 2

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** @returns the applications of an event in the order in which they were stored */
const storedOf = ({ id }: Event) =>
  server.context.db
    .selectFrom('evenemang')
    .select(['id', 'state', 'quota'])
    .where('event_id', '=', id)
    .orderBy('id')
    .execute()

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
    const stored = await storedOf(event)
    expect(stored).toHaveLength(applicants)
    expectFair(
      answers.map((answer) => answer.json<Application>()),
      stored,
    )
  }
}, 300_000)

inFullRun(() => {
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
      const stored = await storedOf(event)
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
})
