import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { secondMs } from '#shared/durations.ts'
import { eventPage } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { fake } from '#testing/fake.ts'
import { startPostgres } from '#testing/postgres.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { ms, quantile } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const applicants = 2_000
const places = 80
/** All press the button in this time; as many read the page meanwhile. */
const rushMs = 5 * secondMs
/** Before registration opens. */
const waitMs = 4 * secondMs

/** Opens registration for an event a moment from now. @returns the event, and what was stored in the end */
async function openEvent(env: Record<string, string>) {
  const database = openDatabase(parseConfig(env))
  const opensAt = Date.now() + waitMs
  const now = new Date().toISOString()
  const event = await database.db
    .insertInto('events')
    .values({
      ...fake(events, { eventName: 'Sittning', capacity: places, registration_closes: null }),
      questions: '[]',
      quotas: '[]',
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
      .select(['id', 'state'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    await database.close()
    return stored
  }
  return { event, opensAt, finish }
}

/** The visitors come through a proxy, which keeps its connections. */
const applying = new Agent({ keepAlive: true, maxSockets: 400 })
const reading = new Agent({ keepAlive: true, maxSockets: 90 })

/** @returns the status, the body and the milliseconds until all of the answer is there */
function call(url: URL, options: RequestOptions, body?: string) {
  const start = performance.now()
  return new Promise<{ status: number; text: string; took: number }>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString(),
          took: performance.now() - start,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

type Scene = { engine: string; env: Record<string, string>; instances: number }

/** The answer to an application, and when it came. */
type Told = { id: number; state: string; at: number }

async function open(work: Workplace, { engine, env, instances }: Scene): Promise<Line[]> {
  const settings = {
    ...env,
    TRUST_PROXY: '1',
    MAIL_PER_SECOND: '20',
  }
  const servers: ServerProcess[] = []
  for (let number = 0; number < instances; number++) servers.push(await work.start(settings))
  const { event, opensAt, finish } = await openEvent({ DATA_DIR: work.dataDir, ...env })
  const urlOf = (path: string, number: number) => new URL(path, servers[number % instances]?.url)
  const page = eventPage(event.eventName, event.id)
  // Those who wait look at the page again and again.
  for (let number = 0; Date.now() < opensAt - secondMs; number++) {
    await call(urlOf(page, number), { agent: reading })
    await pause(10)
  }
  const refused = new Map<number, number>()
  const told: Told[] = []
  const times: number[] = []
  const pages: number[] = []
  const turn = (number: number) => pause(opensAt + (number / applicants) * rushMs - Date.now())
  const apply = async (number: number): Promise<void> => {
    await turn(number)
    const email = `sokande${number}@example.se`
    const values = fake(evenemang, { event_name: event.eventName, event_id: event.id, email })
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${number >> 8}.${number & 255}.1`,
    }
    const { status, text, took } = await call(
      urlOf(evenemang.path, number),
      { method: 'POST', headers, agent: applying },
      JSON.stringify(values),
    )
    times.push(took)
    if (status === 201) told.push({ ...JSON.parse(text), at: Date.now() - opensAt })
    else refused.set(status, (refused.get(status) ?? 0) + 1)
  }
  const read = async (number: number): Promise<void> => {
    await turn(number)
    pages.push((await call(urlOf(page, number), { agent: reading })).took)
  }
  const numbers = Array.from({ length: applicants }, (_, number) => number)
  await Promise.all(numbers.flatMap((number) => [apply(number), read(number)]))
  const stored = await finish()
  for (const server of servers) await server.stop()
  const confirmed = stored.filter(({ state }) => state === 'confirmed').length
  const lastMs = Math.max(...told.map(({ at }) => at))
  const stateOf = new Map(stored.map(({ id, state }) => [id, state]))
  const wrong =
    told.filter(({ id, state }) => stateOf.get(id) !== state).length +
    stored.filter(({ state }, index) => (state === 'confirmed') !== index < places).length
  const refusals = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [
    {
      what: `${engine}: ${applicants} applications in ${rushMs / secondMs} s, all answered after`,
      figures: ms(lastMs),
      value: lastMs / secondMs,
      goal: { atMost: 8, unit: 's' },
    },
    {
      what: `${engine}: an application, median and p99`,
      figures: `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`,
      value: quantile(times, 0.99),
      goal: { atMost: 3 * secondMs, unit: 'ms' },
    },
    {
      what: `${engine}: the page meanwhile, median and p99`,
      figures: `${ms(quantile(pages, 0.5))}, ${ms(quantile(pages, 0.99))}`,
      value: quantile(pages, 0.99),
      goal: { atMost: 300, unit: 'ms' },
    },
    {
      what: `${engine}: not answered 201, lost, or in another order than answered`,
      figures: `${refusals || 'none refused'}, ${stored.length} stored, ${confirmed} with a place`,
      value: applicants - told.length + Math.abs(confirmed - places) + wrong,
      goal: { atMost: 0, unit: '' },
    },
  ]
}

/** The second in which registration for a popular event opens: everybody applies, and everybody looks at the page. */
export async function benchOpening(work: Workplace): Promise<Line[]> {
  const lines = await open(work, { engine: 'SQLite', env: {}, instances: 1 })
  const postgres = await startPostgres()
  try {
    const env = { DATABASE_URL: postgres.url }
    for (const instances of [1, 2]) {
      const engine = instances === 1 ? 'PostgreSQL' : 'PostgreSQL, two instances'
      lines.push(...(await open(work, { engine, env, instances })))
    }
  } finally {
    await postgres.stop()
  }
  return lines
}
