import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTransport } from '#server/mail/create-transport.ts'
import { readDkimKey } from '#server/mail/dkim-key.ts'
import { hasWork } from '#server/mail/has-work.ts'
import { stepBack } from '#server/mail/step-back.ts'
import { createWorker } from '#server/mail/worker.ts'

/** What the thread is told, and what it tells: an error for the log. */
export type ThreadData = { config: Config; publicUrl: string }
export type ThreadOrder = 'wake' | 'stop'
export type ThreadError = { message: string; error: string; mail: number | null }

/** Milliseconds without anything to do after which the thread ends, and its memory is free again. */
const patience = 30_000
const betweenLooks = 5_000

const port = parentPort
if (!port) throw new Error('mail-thread.ts is a thread of the server: start-mail.ts starts it')

stepBack()
const { config, publicUrl } = workerData as ThreadData
const database = openDatabase(config)
const context = { db: database.db, dialect: database.dialect, config, publicUrl, now: () => new Date() }

const tell = (details: unknown, message = ''): void => {
  const { err, mail = null } = details as { err?: unknown; mail?: number }
  const error = err instanceof Error ? (err.stack ?? err.message) : String(err)
  port.postMessage({ message, error, mail } satisfies ThreadError)
}
const worker = createWorker({
  context,
  transport: createTransport(config),
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
  port.close()
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

port.on('message', (order: ThreadOrder) => {
  busyAt = performance.now()
  if (order === 'stop') void end()
  else worker.wake()
})
worker.start()
