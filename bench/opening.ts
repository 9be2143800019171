import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { secondMs } from '#shared/durations.ts'
import { eventPage } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { fake } from '#testing/fake.ts'
import { ms, quantile } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const applicants = 500
const places = 80
/** All press the button in this time; as many read the page meanwhile. */
const rushMs = 5 * secondMs
/** Before registration opens: the server has answered something, as one that people wait for has. */
const waitMs = 4 * secondMs

/** Opens registration for an event a moment from now. @returns the event, and what was stored in the end */
async function openEvent(dataDir: string) {
  const database = openDatabase(parseConfig({ DATA_DIR: dataDir }))
  const opensAt = Date.now() + waitMs
  const now = new Date().toISOString()
  const event = await database.db
    .insertInto('events')
    .values({
      ...fake(events, { eventName: 'Sittning', capacity: places, registration_closes: null }),
      questions: '[]',
      max_guests: null,
      price_per_place: null,
      offer_hours: null,
      registration_opens: new Date(opensAt).toISOString(),
      eventHasForm: true,
      cancelled: false,
      created_at: now,
      updated_at: now,
    } as never)
    .returning(['id', 'eventName'])
    .executeTakeFirstOrThrow()
  const finish = async () => {
    const stored = await database.db
      .selectFrom('evenemang')
      .select('state')
      .where('event_id', '=', event.id)
      .execute()
    await database.close()
    return stored.map(({ state }) => state)
  }
  return { event, opensAt, finish }
}

/** The second in which registration for a popular event opens: everybody applies, and everybody looks at the page. */
export async function benchOpening(work: Workplace): Promise<Line[]> {
  const server = await work.start({ TRUST_PROXY: '1', MAIL_PER_SECOND: '20' })
  const { event, opensAt, finish } = await openEvent(work.dataDir)
  const pageUrl = new URL(eventPage(event.eventName, event.id), server.url)
  await (await fetch(pageUrl)).arrayBuffer()
  const times: number[] = []
  const pages: number[] = []
  let lastMs = 0
  const apply = async (number: number): Promise<void> => {
    await pause(opensAt + (number / applicants) * rushMs - Date.now())
    const start = performance.now()
    const answer = await fetch(new URL(evenemang.path, server.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${number >> 8}.${number & 255}.1`,
      },
      body: JSON.stringify(
        fake(evenemang, {
          event_name: event.eventName,
          event_id: event.id,
          email: `sokande${number}@example.se`,
        }),
      ),
    })
    if (answer.status !== 201) throw new Error(`an application was answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - start)
    lastMs = Math.max(lastMs, Date.now() - opensAt)
  }
  const read = async (number: number): Promise<void> => {
    await pause(opensAt + (number / applicants) * rushMs - Date.now())
    const start = performance.now()
    await (await fetch(pageUrl)).arrayBuffer()
    pages.push(performance.now() - start)
  }
  const numbers = Array.from({ length: applicants }, (_, number) => number)
  await Promise.all(numbers.flatMap((number) => [apply(number), read(number)]))
  const states = await finish()
  await server.stop()
  const confirmed = states.filter((state) => state === 'confirmed').length
  return [
    {
      what: `${applicants} applications in ${rushMs / secondMs} s, all answered after`,
      figures: ms(lastMs),
      value: lastMs / secondMs,
      goal: { atMost: 7, unit: 's' },
    },
    {
      what: 'an application, median and p99',
      figures: `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`,
      value: quantile(times, 0.99),
      goal: { atMost: 2 * secondMs, unit: 'ms' },
    },
    {
      what: 'the page meanwhile, median and p99',
      figures: `${ms(quantile(pages, 0.5))}, ${ms(quantile(pages, 0.99))}`,
    },
    {
      what: `lost, or given more than the ${places} places`,
      figures: `${states.length} stored, ${confirmed} with a place`,
      value: applicants - states.length + Math.abs(confirmed - places),
      goal: { atMost: 0, unit: '' },
    },
  ]
}
