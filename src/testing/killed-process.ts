import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { createWorker } from '#server/mail/sending/worker.ts'
import { createTransport } from '#server/mail/transport/create-transport.ts'

// A worker in a process of its own, to be killed: sends until nothing waits and nothing is in hand, then ends.
const config = parseConfig(process.env)
const database = openDatabase(config)
const { db, dialect } = database
const context = { db, dialect, config, publicUrl: 'https://forening.example', now: () => new Date() }
const worker = createWorker({
  context,
  transport: createTransport(context),
  dkim: null,
  log: { error: console.error },
  leaseSeconds: Number(process.env.MAIL_LEASE_SECONDS),
})

const isOver = async (): Promise<boolean> => {
  const mailing = await db.selectFrom('mailings').select('id').where('state', '!=', 'done').executeTakeFirst()
  const open = db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending'])
  return !mailing && !(await open.limit(1).executeTakeFirst())
}

// The next one starts sooner; this one may be killed before it ends.
flushCompileCache()
process.stdout.write('ready\n')
while (!(await isOver())) {
  await worker.runUntilIdle()
  await pause(50)
}
await worker.stop()
await database.close()
