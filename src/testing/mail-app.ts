import { createWorker, type Worker, type WorkerOptions } from '#server/mail/sending/worker.ts'
import { createTransport } from '#server/mail/transport/create-transport.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { startSmtp, type TestSmtp } from './smtp.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type MailApp = TestApp & {
  smtp: TestSmtp
  /** The clock of the application, in milliseconds; tests move it. */
  clock: { time: number }
  /** Sends what is due; what a test does not send stays in the outbox. */
  worker: Worker
  /** Another worker on the same database. */
  addWorker(options?: Partial<WorkerOptions>): Worker
  /** Every mail of the outbox, in the order they came. */
  mails(): Promise<Awaited<ReturnType<typeof readMails>>>
  /** Puts addresses on the list, without any mail. */
  addSubscribers(count: number): Promise<void>
  /** Empties the outbox, the list and the server, as if nothing had been sent; the clock too. */
  reset(): Promise<void>
  /** The errors in the log. */
  errors: unknown[]
}

const readMails = ({ context }: TestApp) => context.db.selectFrom('mails').selectAll().orderBy('id').execute()

/**
 * The application with a real SMTP server beside it and a clock that tests set; `PUBLIC_URL` is
 * https://forening.example.
 * @param options.env more settings; `SMTP_URL: ''` keeps mails as files
 */
export async function createMailApp(options: { env?: Record<string, string> } = {}): Promise<MailApp> {
  const smtp = await startSmtp()
  const start = Date.parse('2027-03-01T12:00:00Z')
  const clock = { time: start }
  const server = await createTestApp({
    now: () => new Date(clock.time),
    env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://forening.example', ...options.env },
  })
  const { context } = server
  const errors: unknown[] = []
  const workers: Worker[] = []
  const addWorker: MailApp['addWorker'] = (more = {}) => {
    const log = { error: (what: unknown) => void errors.push(what) }
    const transport = createTransport(context)
    const worker = createWorker({ context, transport, dkim: readDkimKey(context.config), log, ...more })
    workers.push(worker)
    return worker
  }
  return {
    ...server,
    smtp,
    clock,
    errors,
    worker: addWorker(),
    addWorker,
    mails: () => readMails(server),
    addSubscribers: async (count) => {
      const time = context.now().toISOString()
      const { numbers } = await context.db
        .selectFrom('subscribers')
        .select(({ fn }) => fn.countAll().as('numbers'))
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: count }, (_, index) => ({
        email: `person${Number(numbers) + index}@example.se`,
        code: `code-${String(Number(numbers) + index).padStart(17, '0')}`,
        confirmed: true,
        stopped: false,
        consent_source: '',
        consent_by: '',
        created_at: time,
        updated_at: time,
        deleted_at: null,
      }))
      for (let at = 0; at < rows.length; at += 1_000) {
        await context.db
          .insertInto(subscribers.name as 'subscribers')
          .values(rows.slice(at, at + 1_000))
          .execute()
      }
    },
    reset: async () => {
      for (const table of ['mails', 'mailings', 'subscribers', 'departures', 'rate_limits'] as const)
        await context.db.deleteFrom(table).execute()
      await context.db.deleteFrom('settings').where('name', '=', 'mail_pause').execute()
      clock.time = start
      errors.length = 0
      smtp.hangUp()
      Object.assign(smtp, {
        mode: 'ok',
        delayMs: 0,
        received: [],
        refusedTries: [],
        refusals: 0,
        mostConnections: 0,
      })
    },
    close: async () => {
      for (const worker of workers) await worker.stop()
      await server.close()
      await smtp.close()
    },
  }
}
