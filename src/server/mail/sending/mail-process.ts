import { once } from 'node:events'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { hasWork } from '#server/mail/sending/has-work.ts'
import { steppingBack } from '#server/mail/sending/step-back.ts'
import { createWorker } from '#server/mail/sending/worker.ts'
import { createTransport } from '#server/mail/transport/create-transport.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'

// A process of the server (start-mail.ts). What it is told first, later, and what it tells: an error for the log.
export type MailStart = { config: Config; publicUrl: string }
export type MailOrder = 'wake' | 'stop'
export type MailError = { message: string; error: string; mail: number | null }

/** Milliseconds without anything to do after which the process ends, and its memory is free again. */
const patience = 30_000
const betweenLooks = 5_000
/** Milliseconds that the end may take when there is no server any more to insist on it. */
const longestEnd = 10_000

// Ctrl-C and the end of a service reach every process of the group: the server says what to do then, or is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const [{ config, publicUrl }] = (await once(process, 'message')) as [MailStart]
const database = openDatabase(config)
const context = { db: database.db, dialect: database.dialect, config, publicUrl, now: () => new Date() }

const tell = (details: unknown, message = ''): void => {
  const { err, mail = null } = details as { err?: unknown; mail?: number }
  const error = err instanceof Error ? (err.stack ?? err.message) : String(err)
  if (process.connected) process.send?.({ message, error, mail } satisfies MailError)
}
const worker = createWorker({
  context,
  transport: steppingBack(createTransport(config)),
  dkim: readDkimKey(config),
  log: { error: tell },
})

let busyAt = performance.now()
let isEnding = false

const end = async (): Promise<void> => {
  if (isEnding) return
  isEnding = true
  clearInterval(timer)
  await worker.stop()
  await database.close()
  if (process.connected) process.disconnect?.()
}

const look = async (): Promise<void> => {
  try {
    if (await hasWork(context)) busyAt = performance.now()
    else if (performance.now() - busyAt > patience) await end()
  } catch (err) {
    tell({ err }, 'the outbox cannot be reached')
  }
}
const timer = setInterval(() => void look(), betweenLooks)

process.on('message', (order: MailOrder) => {
  busyAt = performance.now()
  if (order === 'stop') void end()
  else worker.wake()
})
// The server is gone, however that came: what is in hand is finished, so that nothing comes into doubt.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), longestEnd).unref()
  void end()
})
worker.start()
