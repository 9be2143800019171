import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import type { MailState } from '#shared/resources/mails.ts'
import { createTestDatabase, type Engine, testEngine } from './database.ts'
import { mailEverybody } from './mail-everybody.ts'
import { startSmtp } from './smtp.ts'

export type Kills = {
  kills: number
  subscribers: number
  /** Time after which the mails that a killed worker was sending are uncertain. */
  leaseSeconds: number
  /** Time that the mail server takes for a mail, so that the mailing outlasts the kills. */
  delayMs: number
  /** Greatest time between a worker's start and its end. */
  lifeMs: number
  engine?: Engine
  /** Adds the recipients and plans the mailing: to subscribers, unless told. */
  plan?: (db: Db, count: number) => Promise<void>
}

export type KillReport = {
  states: Record<MailState, number>
  /** Most rows that a single kill left in hand. */
  mostInHand: number
  /** Kills that left at least one row in hand; the others hit a worker that was starting or had nothing to do. */
  hits: number
  received: number
  /** Addresses that received more than one mail. */
  twice: string[]
  /** Rows that say `sent` and never arrived, or say `failed` and did. */
  wrong: string[]
  rows: number
}

const script = join(import.meta.dirname, 'killed-process.ts')

async function launch(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')])
  return child
}

/**
 * Mails all subscribers through a real SMTP server while the sending process is killed again and again, then lets
 * one finish. @returns what every subscriber got and what the outbox says
 */
export async function mailUnderKills(options: Kills): Promise<KillReport> {
  const { kills, subscribers, leaseSeconds, delayMs, lifeMs, plan = mailEverybody } = options
  const { env, drop } = await createTestDatabase(options.engine ?? testEngine())
  const smtp = await startSmtp()
  smtp.delayMs = delayMs
  const settings = {
    ...env,
    SMTP_URL: smtp.url,
    MAIL_PER_SECOND: '1000',
    MAIL_LEASE_SECONDS: String(leaseSeconds),
    NODE_COMPILE_CACHE: join(env.DATA_DIR, 'compiled'),
  }
  const database = openDatabase(parseConfig(settings))
  const { db } = database
  try {
    await migrate(database)
    await plan(db, subscribers)
    const inHand = async () =>
      (await db.selectFrom('mails').select('id').where('state', '=', 'sending').execute()).map(({ id }) => id)
    let before: number[] = []
    let mostInHand = 0
    let hits = 0
    for (let round = 0; round < kills; round++) {
      const child = await launch(settings)
      await pause(Math.random() * lifeMs)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await ended
      const after = await inHand()
      const left = after.filter((id) => !before.includes(id)).length
      mostInHand = Math.max(mostInHand, left)
      if (left > 0) hits++
      before = after
    }
    const last = await launch(settings)
    if (last.exitCode === null) await once(last, 'exit')

    const mails = await db.selectFrom('mails').select(['recipient', 'state']).execute()
    const received = smtp.received.map(({ to }) => to[0] ?? '')
    const counts = Map.groupBy(received, (address) => address)
    const states = { queued: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, unsent: 0 }
    for (const { state } of mails) states[state]++
    return {
      states,
      mostInHand,
      hits,
      received: received.length,
      twice: [...counts].filter(([, all]) => all.length > 1).map(([address]) => address),
      wrong: mails
        .filter(({ recipient, state }) =>
          state === 'sent' ? !counts.has(recipient) : state === 'failed' && counts.has(recipient),
        )
        .map(({ recipient }) => recipient),
      rows: new Set(mails.map(({ recipient }) => recipient)).size,
    }
  } finally {
    await database.close()
    await smtp.close()
    await drop()
  }
}
