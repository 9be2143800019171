import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startPostgres } from '#testing/postgres.ts'
import { median, ms, quantile } from './numbers.ts'
import { seedMembers } from './seed-members.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const count = 100_000
const repeats = 60

/** `#` stands for a number that is another one in each repeat, so that no request is the same twice. */
const queries = [
  'limit=25',
  'limit=25&member_status=true&sort=city',
  'limit=25&city=Lund&sort=first_name',
  'limit=25&sort=-age',
  'limit=25&sort=-member_status',
  'limit=25&member_status=false&sort=-age',
  'limit=25&gender=F&member_status=true&sort=last_name',
  'limit=25&city=Lund&city=Åre&member_status=true&sort=-last_name',
  'limit=25&sort=last_name&offset=99900',
  'limit=25&member_status=true&sort=city&offset=50000',
  'limit=25&q=Åberg#',
  'limit=25&q=medlem77#&sort=first_name',
  'limit=25&q=muller#',
  'limit=25&q=Anna Åberg#',
  'limit=25&q=medlem77# lund',
  'limit=25&q=finns-inte-#',
]

const agent = new Agent({ keepAlive: true })

async function timeRequest(url: string, key: string): Promise<number> {
  const before = performance.now()
  const request = get(url, { agent, headers: { authorization: `Token ${key}` } })
  const [response] = await once(request, 'response')
  const body = await text(response)
  if (response.statusCode !== 200 || !response.headers['x-total-count'])
    throw new Error(`${url} answered ${response.statusCode}: ${body.slice(0, 200)}`)
  return performance.now() - before
}

async function benchEngine(work: Workplace, name: string, env: Record<string, string>): Promise<Line[]> {
  const settings = { DEMO: 'false', ...env }
  const key = await seedMembers(settings, count)
  const site = await work.start(settings)
  try {
    const lines: Line[] = []
    for (const query of queries) {
      const times: number[] = []
      const address = (repeat: number) =>
        `${site.url}/api/members/?${encodeURI(query).replace('#', String(repeat % 97))}`
      for (let repeat = 0; repeat < 5; repeat++) await timeRequest(address(repeat), key)
      for (let repeat = 0; repeat < repeats; repeat++) times.push(await timeRequest(address(repeat), key))
      lines.push({
        what: `${name}: ${query}`,
        figures: `median ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`,
        value: median(times),
        goal: { atMost: 10, unit: 'ms' },
      })
    }
    return lines
  } finally {
    await site.stop()
  }
}

/** A page of 25 out of 100,000 members through the HTTP API, on both databases. */
export async function benchMembers(work: Workplace): Promise<Line[]> {
  const folder = (name: string) => {
    const path = join(work.folder, name)
    mkdirSync(path)
    return path
  }
  const onSqlite = await benchEngine(work, 'SQLite', { DATA_DIR: folder('members-sqlite') })
  const postgres = await startPostgres()
  try {
    const env = { DATA_DIR: folder('members-postgres'), DATABASE_URL: postgres.url }
    return [...onSqlite, ...(await benchEngine(work, 'PostgreSQL', env))]
  } finally {
    await postgres.stop()
  }
}
