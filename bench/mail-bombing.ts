import type { Engine } from '#testing/database.ts'
import { type Bombing, bombStrangers } from '#testing/mail-bombing.ts'
import { startPostgres } from '#testing/postgres.ts'
import type { Line } from './table.ts'

const attack = { posts: 10_000, addresses: 5_000, networks: 100 }
/** T37, and the limit on all mails that strangers may cause in a day. */
const limits = { day: 1, month: 3, network: 300, all: 1_000 }

async function bench(engine: Engine, bombing: Bombing): Promise<Line> {
  process.env.GILLE_TEST_ENGINE = engine
  const { answers, mails, mostInDay, mostInMonth, mostOfNetwork, mostOfAll } = await bombStrangers(bombing)
  const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const overflow = (value: number, limit: number) => Math.max(0, value - limit)
  return {
    what: `${bombing.posts} posts of ${bombing.addresses} addresses from ${bombing.networks} networks in ${bombing.hours} h, ${engine}`,
    figures: `${told.join(', ')}; ${mails} mails, ≤ ${mostInDay} an address and day, ≤ ${mostInMonth} a month, ≤ ${mostOfNetwork} a network and hour, ≤ ${mostOfAll} in a day`,
    value:
      overflow(mostInDay, limits.day) +
      overflow(mostInMonth, limits.month) +
      overflow(mostOfNetwork, limits.network) +
      overflow(mostOfAll, limits.all),
    goal: { atMost: 0, unit: 'too many' },
  }
}

/** Strangers' addresses are entered for the newsletter, in an hour and over a week, on both databases. */
export async function benchMailBombing(): Promise<Line[]> {
  const postgres = await startPostgres()
  try {
    process.env.TEST_DATABASE_URL = postgres.url
    const lines: Line[] = []
    for (const engine of ['sqlite', 'postgres'] as const) {
      for (const hours of [1, 168]) lines.push(await bench(engine, { ...attack, hours }))
    }
    return lines
  } finally {
    await postgres.stop()
  }
}
