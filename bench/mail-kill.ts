import type { Engine } from '#testing/database.ts'
import { mailUnderKills } from '#testing/mail-kills.ts'
import { startPostgres } from '#testing/postgres.ts'
import type { Line } from './table.ts'

const kills = 500
const subscribers = 2_000
/** More than a worker has connections would mean that mails came into doubt for nothing. */
const connections = 4

async function benchEngine(engine: Engine): Promise<Line> {
  const report = await mailUnderKills({
    kills,
    subscribers,
    leaseSeconds: 3,
    delayMs: 120,
    lifeMs: 200,
    engine,
  })
  const { sent, uncertain, failed, queued, sending } = report.states
  const mistakes =
    report.twice.length +
    report.wrong.length +
    Math.abs(report.rows - subscribers) +
    (queued + sending) +
    Math.max(0, report.mostInHand - connections)
  return {
    what: `${kills} kills while mailing ${subscribers}, ${engine}`,
    figures: `${sent} sent, ${uncertain} uncertain, ${failed} failed, ${report.received} arrived, ${report.twice.length} twice, ≤ ${report.mostInHand} in hand at a kill, ${report.hits} kills hit mails in hand`,
    value: mistakes,
    goal: { atMost: 0, unit: 'mistakes' },
  }
}

/** A process that sends an information mail is killed at random moments, on both databases. */
export async function benchMailKill(): Promise<Line[]> {
  const postgres = await startPostgres()
  try {
    process.env.TEST_DATABASE_URL = postgres.url
    return [await benchEngine('sqlite'), await benchEngine('postgres')]
  } finally {
    await postgres.stop()
  }
}
