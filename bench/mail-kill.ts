import { parseArgs } from 'node:util'
import { type KillReport, mailUnderKills } from '#testing/mail-kills.ts'
import { startPostgres } from '#testing/postgres.ts'

/** 2,000 subscribers, a sending process that is killed 200 times at random moments, on both databases. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, subscribers: { type: 'string', default: '2000' } },
})
const kills = Number(values.kills)
const subscribers = Number(values.subscribers)

function judge(engine: string, report: KillReport): boolean {
  const { sent, uncertain, failed, queued, sending } = report.states
  const isRight =
    report.twice.length === 0 &&
    report.wrong.length === 0 &&
    report.rows === subscribers &&
    report.mostInHand <= 4 &&
    queued + sending === 0
  console.log(
    `${engine}: ${kills} kills, ${subscribers} subscribers: ${sent} sent, ${uncertain} uncertain, ${failed} failed, ${queued + sending} left; ` +
      `${report.received} arrived, ${report.twice.length} twice, ${report.wrong.length} wrong; at most ${report.mostInHand} in hand at a kill: ${isRight ? 'as it should be' : 'WRONG'}`,
  )
  return isRight
}

const postgres = await startPostgres()
try {
  process.env.TEST_DATABASE_URL = postgres.url
  for (const engine of ['sqlite', 'postgres'] as const) {
    const report = await mailUnderKills({ kills, subscribers, lease: 3, delay: 40, life: 180, engine })
    if (!judge(engine, report)) process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
