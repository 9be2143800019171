import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { putUnderLoad } from './load.ts'
import { ms } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const mails = 10_000
const warmUp = 1_000
const milliseconds = 6_000
/** Visitors at once, as many as an association ever has. */
const connections = 8

/** Puts the recipients on the list and plans a mailing to them that starts at once. */
async function planMailing(dataDir: string): Promise<void> {
  const database = openDatabase(parseConfig({ DATA_DIR: dataDir }))
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now, deleted_at: null }
  try {
    for (let at = 0; at < mails; at += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        ...times,
        email: `person${at + index}@example.se`,
        code: `code${at + index}`,
        confirmed: true,
      }))
      await database.db.insertInto('subscribers').values(rows).execute()
    }
    const content = `<h2>Höstens program</h2><p>${'Välkommen till höstens första möte. '.repeat(60)}</p>`
    const mailing = { title: 'Höstens program', content, user_name: 'Kim', starts_at: now }
    await database.db
      .insertInto('mailings')
      .values({ ...times, ...mailing })
      .execute()
  } finally {
    await database.close()
  }
}

/** Waits for the first mail. @returns the milliseconds from then until `count` more have arrived */
async function timeUntil(smtp: TestSmtp, count: number): Promise<number> {
  while (smtp.received.length === 0) await pause(5)
  const start = performance.now()
  while (smtp.received.length < count) await pause(5)
  return performance.now() - start
}

/** Mails a second to a mail server on this machine, and what visitors notice meanwhile. */
export async function benchMail(work: Workplace): Promise<Line[]> {
  const smtp = await startSmtp()
  const dataDir = join(work.folder, 'mail')
  const site = await work.start({ DATA_DIR: dataDir, SMTP_URL: smtp.url, DEMO: 'false' })
  try {
    const load = () => putUnderLoad({ port: site.port, path: '/', connections, milliseconds })
    await load()
    const idle = await load()
    await planMailing(dataDir)
    const duration = timeUntil(smtp, mails)
    // Not its beginning, when connections are opened and the list is written.
    while (smtp.received.length < warmUp) await pause(5)
    const before = smtp.received.length
    const start = performance.now()
    const busy = await load()
    const beside = ((smtp.received.length - before) * 1000) / (performance.now() - start)
    const isStillSending = smtp.received.length < mails
    const seconds = (await duration) / 1000
    return [
      {
        what: 'information mail to 10,000, whole',
        figures: `${Math.round(mails / seconds)} mails/s, ${seconds.toFixed(1)} s`,
      },
      {
        what: 'home page while it is being sent, against before',
        figures: `p99 ${ms(busy.p99)} against ${ms(idle.p99)}, ${Math.round(beside)} mails/s${isStillSending ? '' : ' (ended early)'}`,
        value: Math.round((100 * busy.p99) / idle.p99) / 100,
        goal: { atMost: 2, unit: '×' },
      },
    ]
  } finally {
    await site.stop()
    await smtp.close()
  }
}
