import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#server/db/database.ts'
import type { MailOrder, MailStart, MailTrouble } from '#server/mail/sending/start-mail.ts'
import { createWorker } from '#server/mail/sending/worker.ts'
import { createTransport } from '#server/mail/transport/create-transport.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'

// A thread of the server, started by start-mail.ts.
const { config, publicUrl } = workerData as MailStart
const database = openDatabase(config)
const context = { db: database.db, dialect: database.dialect, config, publicUrl, now: () => new Date() }
const worker = createWorker({
  context,
  transport: createTransport(context),
  dkim: readDkimKey(config),
  log: {
    error: (details: unknown, message = '') => {
      const { err, mail = null } = details as { err?: unknown; mail?: number }
      const error = err instanceof Error ? (err.stack ?? err.message) : String(err)
      parentPort?.postMessage({ message, error, mail } satisfies MailTrouble)
    },
  },
})

let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await worker.stop()
  await database.close()
  // Nothing is left that keeps the thread.
  parentPort?.close()
}

parentPort?.on('message', (order: MailOrder) => {
  if (order === 'stop') void stop()
  else worker.wake()
})
worker.start()
