import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { keepMembershipYear } from '#server/features/reminders/keep-year.ts'
import { settleStates } from '#server/membership/settle-states.ts'
import { startPostgres } from '#testing/postgres.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { median, ms, quantile } from './numbers.ts'
import { seedMembers } from './seed-members.ts'
import { type SeededClaim, seedYear, setReminders, withDatabase } from './seed-year.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'
import { type FileRound, fileLines, timeFile } from './year-file.ts'

const count = 10_000
const owing = 5_000
const repeats = 60

const queries = [
  'limit=25&membership_state=active',
  'limit=25&membership_state=grace',
  'limit=25&membership_state=grace&sort=last_name',
  'limit=25&membership_state=active&membership_state=grace&sort=city',
]

const agent = new Agent({ keepAlive: true })

async function timeList(url: string, key: string): Promise<number> {
  const before = performance.now()
  const request = get(url, { agent, headers: { authorization: `Token ${key}` } })
  const [response] = await once(request, 'response')
  const body = await text(response)
  if (response.statusCode !== 200 || Number(response.headers['x-total-count']) < 1)
    throw new Error(`${url} answered ${response.statusCode}: ${body.slice(0, 200)}`)
  return performance.now() - before
}

async function timeLists(url: string, { name, key }: { name: string; key: string }): Promise<Line[]> {
  const lines: Line[] = []
  for (const query of queries) {
    const address = `${url}/api/members/?${query}`
    const times: number[] = []
    for (let repeat = 0; repeat < 5; repeat++) await timeList(address, key)
    for (let repeat = 0; repeat < repeats; repeat++) times.push(await timeList(address, key))
    lines.push({
      what: `${name}: ${query}`,
      figures: `median ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`,
      value: median(times),
      goal: { atMost: 20, unit: 'ms' },
    })
  }
  return lines
}

/** Does what a night and its morning do, in this process: states are settled, and everybody who owes is reminded. */
async function timeNight(env: Record<string, string>, name: string): Promise<Line> {
  await setReminders(env, true)
  return withDatabase(env, async (database) => {
    // Nine has struck, whatever the hour of the run.
    const now = () => new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
    const config = parseConfig({ ...env, LOG_LEVEL: 'silent' })
    const logger = pino({ level: 'silent' })
    const { app, context } = await createApp({ config, database, logger, buildDirectory: null, now })
    const before = performance.now()
    await settleStates(context)
    const settled = performance.now()
    await keepMembershipYear(context)
    const seconds = (performance.now() - before) / 1000
    const stages = await database.db.selectFrom('claim_stages').select('claim_id').execute()
    await app.close()
    if (stages.length < owing) throw new Error(`only ${stages.length} stages were reached`)
    return {
      what: `${name}: a night, states of ${count} and reminders of ${owing}`,
      figures: `${seconds.toFixed(1)} s, of which states ${((settled - before) / 1000).toFixed(1)} s`,
      value: seconds,
      goal: { atMost: 30, unit: 's' },
    }
  })
}

/** Files that are timed, for the 99th of a hundred visitors is another one each time. */
const files = 3

type Made = { env: Record<string, string>; drop: () => Promise<void> }

/** Does something with a site of its own, filled with members who owe. */
async function withYear<T>(
  make: () => Promise<Made>,
  work: (site: { env: Record<string, string>; key: string; claims: readonly SeededClaim[] }) => Promise<T>,
): Promise<T> {
  const made = await make()
  try {
    const env = { DEMO: 'false', ...made.env }
    const key = await seedMembers(env, count)
    return await work({ env, key, claims: await seedYear(env, owing) })
  } finally {
    await made.drop()
  }
}

async function withSite<T>(
  work: Workplace,
  env: Record<string, string>,
  use: (site: ServerProcess) => Promise<T>,
): Promise<T> {
  const site = await work.start(env)
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

async function benchEngine(work: Workplace, name: string, make: () => Promise<Made>): Promise<Line[]> {
  const lines = await withYear(make, async ({ env, key }) => [
    ...(await withSite(work, env, ({ url }) => timeLists(url, { name, key }))),
    await timeNight(env, name),
  ])
  const timed: FileRound[] = []
  while (timed.length < files)
    timed.push(
      await withYear(make, ({ env, key, claims }) =>
        withSite(work, env, (site) => timeFile(site, { key, claims })),
      ),
    )
  return [...lines, ...fileLines(`${name}, ${owing} claims`, timed)]
}

/** A membership year of 10,000 members, of whom half owe the fee, on both databases. */
export async function benchYear(work: Workplace): Promise<Line[]> {
  const folder = () => mkdtempSync(join(work.folder, 'year-'))
  const busy = loadavg()[0] ?? 0
  const onSqlite = await benchEngine(work, 'SQLite', async () => ({
    env: { DATA_DIR: folder() },
    drop: async () => {},
  }))
  const onPostgres = await benchEngine(work, 'PostgreSQL', async () => {
    const { url, stop } = await startPostgres()
    return { env: { DATA_DIR: folder(), DATABASE_URL: url }, drop: stop }
  })
  const machine: Line = {
    what: 'the machine before, processes that wanted a processor',
    figures: busy.toFixed(1),
  }
  return [...onSqlite, ...onPostgres, machine]
}
