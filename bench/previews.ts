import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { panelApi } from '#shared/panel-paths.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { peopleImportApi } from '#shared/people-import-plan.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { startPostgres } from '#testing/postgres.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { ms } from './numbers.ts'
import { seedMembers } from './seed-members.ts'
import { type SeededClaim, seedYear, withDatabase } from './seed-year.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'
import { fileFor } from './year-file.ts'

const rows = 5_000
const chunk = 500

/** Adds an event with many applicants. @returns its id */
const seedEvent = (env: Record<string, string>): Promise<number> =>
  withDatabase(env, async ({ db }) => {
    const now = new Date().toISOString()
    const times = { created_at: now, updated_at: now }
    const { id, eventName } = await db
      .insertInto('events')
      .values({
        ...fake(events, { eventName: 'Jubileum', capacity: rows / 2, registration_closes: null }),
        ...{ questions: '[]', quotas: '[]', max_guests: null, price_per_place: null, offer_hours: null },
        ...{ registration_opens: null, eventHasForm: true, cancelled: false, ...times },
      } as never)
      .returning(['id', 'eventName'])
      .executeTakeFirstOrThrow()
    const {
      answers: _,
      guests: __,
      member_key: ___,
      ...sent
    } = fake(evenemang, {
      event_name: eventName,
      event_id: id,
    })
    const applicant = (number: number) => ({
      ...{ ...sent, email: `sokande${number}@example.se`, language: 'sv', ...times },
      state: number < rows / 2 ? 'confirmed' : 'waiting',
    })
    for (let from = 0; from < rows; from += chunk)
      await db
        .insertInto('evenemang')
        .values(Array.from({ length: chunk }, (_, at) => applicant(from + at)) as never)
        .execute()
    await sql`analyze`.execute(db)
    return id
  })

function peopleFile(): string {
  const line = (_: unknown, number: number) =>
    `Förnamn${number};Efternamn${number};ny${number}@example.org;0701234567;Storgatan 1;22222;Lund`
  const heading = 'Förnamn;Efternamn;E-post;Telefon;Adress;Postnummer;Ort'
  return [heading, ...Array.from({ length: rows }, line)].join('\n')
}

type Sent = { what: string; path: string; type: string; body: string }

/** A site, the key of an administrator, and the name of the engine. */
type Site = { server: ServerProcess; key: string; engine: string }

async function send({ server, key }: Site, { path, type, body }: Omit<Sent, 'what'>, method = 'POST') {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Token ${key}`, 'content-type': type },
    body,
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.slice(0, 300)}`)
}

/** Repeats a call until some work has ended. @returns the milliseconds that the slowest took */
async function slowest(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  let [isDone, longest] = [false, 0]
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = performance.now()
    await call()
    longest = Math.max(longest, performance.now() - before)
    await pause(5)
  }
  await ended
  return longest
}

/** Times a preview while visitors read a page and another administrator saves a record. */
async function timePreview(site: Site, { what, ...sent }: Sent) {
  const { server, engine } = site
  const save = (number: number) => ({
    ...{ path: `${members.path}${rows + 1}/`, type: 'application/json' },
    body: JSON.stringify({ city: `Ort${number}` }),
  })
  let saves = 0
  await send(site, save(0), 'PUT')
  const before = performance.now()
  const shown = send(site, sent)
  const [page, write] = await Promise.all([
    slowest(shown, async () => (await fetch(`${server.url}/om-oss?${saves}`)).text()),
    slowest(shown, () => send(site, save(++saves), 'PUT')),
  ])
  const took = performance.now() - before
  const line = (of: string, value: number, goal: number): Line => ({
    what: `${engine}: ${what}, ${of}`,
    figures: ms(value),
    ...{ value, goal: { atMost: goal, unit: 'ms' } },
  })
  return [
    { what: `${engine}: ${what}`, figures: ms(took) },
    line('the slowest page meanwhile', page, 300),
    line('the slowest save of another record meanwhile', write, 200),
  ]
}

type Filled = { key: string; claims: readonly SeededClaim[]; event: number }

function previewsOf({ claims, event }: Filled): Sent[] {
  const json = 'application/json'
  const bytes = 'application/octet-stream'
  const change = (values: object) => ({
    ...{ path: panelApi.previewChange(events.name, event), type: json },
    body: JSON.stringify(values),
  })
  return [
    {
      ...{ what: `a file of ${rows} payments`, path: `${paymentsApi.preview}?name=bench.xml` },
      ...{ type: bytes, body: fileFor(claims) },
    },
    {
      ...{
        what: `an import of ${rows} people`,
        path: `${peopleImportApi.preview(members.name)}?name=bench.csv&choices={}&way=fill`,
      },
      ...{ type: bytes, body: peopleFile() },
    },
    { what: `cancelling an event of ${rows} applicants`, ...change({ cancelled: true }) },
    { what: `${rows / 2} more places`, ...change({ capacity: rows }) },
  ]
}

async function benchEngine(work: Workplace, engine: string, env: Record<string, string>): Promise<Line[]> {
  const settings = { DEMO: 'false', ...env }
  const key = await seedMembers(settings, rows * 2)
  const filled = { key, claims: await seedYear(settings, rows), event: await seedEvent(settings) }
  const server = await work.start(settings)
  try {
    const lines: Line[] = []
    for (const sent of previewsOf(filled)) lines.push(...(await timePreview({ server, key, engine }, sent)))
    return lines
  } finally {
    await server.stop()
  }
}

/** Previews of 5,000 rows, and what pages and other writes wait for them, on both databases. */
export async function benchPreviews(work: Workplace): Promise<Line[]> {
  const folder = () => mkdtempSync(join(work.folder, 'previews-'))
  const onSqlite = await benchEngine(work, 'SQLite', { DATA_DIR: folder() })
  const { url, stop } = await startPostgres()
  try {
    return [
      ...onSqlite,
      ...(await benchEngine(work, 'PostgreSQL', { DATA_DIR: folder(), DATABASE_URL: url })),
    ]
  } finally {
    await stop()
  }
}
