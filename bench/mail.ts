import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { mailEverybody } from '#testing/mail-everybody.ts'
import { putUnderLoad } from './load.ts'
import { median, ms } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

/** More than the measurement lasts for. */
const mails = 20_000
/** The default of `MAIL_PER_SECOND`. */
const mailPerSecond = 20
const warmUpMails = 50
/** Mails whose sending is timed while nobody visits. */
const timedMails = 200
/** Idle and sending in turn, so that whatever else the machine does meets both. */
const rounds = 5
const loadMs = 2_000
/** Visitors at once, as many as an association ever has. */
const connections = 8
/** How they ask for the home page. */
const visits = [
  // A million pages an hour, more than any association is asked for.
  { what: '300 times a second', perSecond: 300 },
  // Each of them again as soon as it is answered, which keeps two processors busy.
  { what: 'as often as can be', perSecond: undefined },
] as const

/** Plans a mailing to everybody that starts at once. */
async function planMailing(dataDir: string): Promise<void> {
  const { db, close } = openDatabase(parseConfig({ DATA_DIR: dataDir }))
  const content = `<h2>Höstens program</h2><p>${'Välkommen till höstens första möte. '.repeat(60)}</p>`
  await mailEverybody(db, mails, content).finally(close)
}

/** Lets the mailing go on, or stops it and waits for what is in hand. */
async function setSending(dataDir: string, isSending: boolean): Promise<void> {
  const { db, close } = openDatabase(parseConfig({ DATA_DIR: dataDir }))
  const state = isSending ? 'sending' : 'paused'
  const isInHand = () => db.selectFrom('mails').select('id').where('state', '=', 'sending').executeTakeFirst()
  try {
    await db.updateTable('mailings').set({ state }).where('state', '!=', 'done').execute()
    if (!isSending) while (await isInHand()) await pause(5)
  } finally {
    await close()
  }
}

type Sink = { url: string; received(): number; close(): void }

async function startSink(): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'mail-sink.ts'), { execArgv: [] })
  const [url] = (await once(child, 'message')) as [string]
  let received = 0
  child.on('message', (count: number) => {
    received = count
  })
  return { url, received: () => received, close: () => child.disconnect() }
}

/** Waits until so many have arrived. */
async function until(smtp: Sink, count: number): Promise<void> {
  while (smtp.received() < count) await pause(5)
}

type Times = Record<'idle' | 'busy' | 'mails', number[]>

/** Mails a second to a mail server on this machine, and what visitors notice meanwhile. */
export async function benchMail(work: Workplace): Promise<Line[]> {
  const smtp = await startSink()
  const dataDir = join(work.folder, 'mail')
  const site = await work.start({
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_PER_SECOND: String(mailPerSecond),
    DEMO: 'false',
  })
  const load = (perSecond: number | undefined) =>
    putUnderLoad({
      port: site.port,
      path: '/',
      connections,
      milliseconds: loadMs,
      ...(perSecond && { perSecond }),
    })
  try {
    await load(undefined)
    await planMailing(dataDir)
    // Not its beginning, when connections are opened and the list is written.
    await until(smtp, warmUpMails)
    const startedAt = performance.now()
    await until(smtp, warmUpMails + timedMails)
    const speed = (timedMails * 1_000) / (performance.now() - startedAt)

    const measured = visits.map(
      (visit) => ({ ...visit, idle: [], busy: [], mails: [] }) as typeof visit & Times,
    )
    for (let round = 0; round < rounds; round++) {
      await setSending(dataDir, false)
      for (const { perSecond, idle } of measured) idle.push((await load(perSecond)).p99)
      const before = smtp.received()
      await setSending(dataDir, true)
      await until(smtp, before + 2 * mailPerSecond)
      for (const { perSecond, busy, mails: sent } of measured) {
        const from = { count: smtp.received(), time: performance.now() }
        busy.push((await load(perSecond)).p99)
        sent.push(((smtp.received() - from.count) * 1_000) / (performance.now() - from.time))
      }
      if (smtp.received() === mails) throw new Error('the mailing ended before its measurement did')
    }
    return [
      { what: `information mail, at most ${mailPerSecond} a second`, figures: `${speed.toFixed(1)} mails/s` },
      ...measured.map(
        ({ what, idle, busy, mails: sent }): Line => ({
          what: `home page asked for ${what} while it is being sent, against a pause`,
          figures: `p99 ${ms(median(busy))} against ${ms(median(idle))}, ${Math.round(median(sent))} mails/s`,
          value: Math.round((100 * median(busy)) / median(idle)) / 100,
          goal: { atMost: 2, unit: '×' },
        }),
      ),
    ]
  } finally {
    await site.stop()
    smtp.close()
  }
}
