import { fillPlaces } from '#server/features/events/places.ts'
import { invalidatePlanned } from '#server/http/cache/invalidate-pages.ts'
import { createWorker } from '#server/mail/sending/worker.ts'
import { createTransport } from '#server/mail/transport/create-transport.ts'
import { runDueEffects } from '#server/operations/effects.ts'
import type { ProblemCode } from '#shared/errors.ts'
import { operationHeader } from '#shared/operations.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import { type Role, roles } from '#shared/roles.ts'
import { createSend } from '#testing/accounts-app.ts'
import { restartFakes } from '#testing/fake.ts'
import { headerOf, partsOf, type Received, startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** An account of the panel: the administrator, or one with a single role. */
type AccountName = 'administrator' | Role

/** A mail that has arrived, with its row of the outbox. */
export type ArrivedMail = {
  to: string
  subject: string
  text: string
  at: string
  id: number
  kind: MailKind
  recordId: number | null
}

type Answer = {
  /** False if the request was refused in a way that the command expects. */
  isDone: boolean
  status: number
  /** The problem code of a refusal. */
  code: ProblemCode | ''
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: commands read a few properties of many answers.
  json: any
  headers: Record<string, unknown>
  /** The operation by which the action is undone. */
  operation: string | null
}

type Options = {
  /** The account that sends the request; a visitor if there is none. */
  as?: AccountName
  /** The refusals that the command expects. Any other is a fault. */
  expects?: readonly ProblemCode[]
  /** Statuses of pages that the command expects besides those below 400. */
  pages?: readonly number[]
  headers?: Record<string, string>
}

/** A fault of the product, found by a command or an invariant. */
export class Fault extends Error {
  override name = 'Fault'
}

/** A small association: the application with its database, a mail server, a clock, and an account of each role. */
export type World = {
  server: TestApp
  db: TestApp['context']['db']
  /** The time of the whole application, in milliseconds since 1970. */
  clock: { time: number }
  /** The mails that have arrived, in their order. */
  mails: ArrivedMail[]
  smtp: TestSmtp
  /** The operations that answers have named, in their order. */
  operations: string[]
  /** Called with each mail at the time at which it arrives. */
  onMail: (mail: ArrivedMail) => Promise<void>
  /** The name of the command that was carried out last. */
  step: string
  /** Facts that later invariants compare with, by their names. Each capability adds its own. */
  memory: Map<string, unknown>
  /**
   * Sends a request, such as `POST /api/evenemang/`.
   * @throws Fault when it fails, or is refused in a way that is not expected
   */
  send(request: string, body?: unknown, options?: Options): Promise<Answer>
  /** A number that no earlier call gave, for names and addresses. */
  nextNumber(): number
  /** Sends the mails that are due. */
  sendMails(): Promise<void>
  /** Waits for what the server does right after an answer. */
  settle(): Promise<void>
  close(): Promise<void>
}

const startsAt = '2027-03-01T12:00:00Z'

/** Refusals that any account or visitor gets now and then. */
const usual: readonly ProblemCode[] = ['rate-limited']

/** The Message-ID of a mail begins with the id of its row. */
const rowOf = (raw: string): number => Number.parseInt(headerOf({ raw }, 'Message-ID')?.slice(1) ?? '', 10)

async function readMails(
  { context: { db, now } }: TestApp,
  received: readonly Received[],
): Promise<ArrivedMail[]> {
  const ids = received.map(({ raw }) => rowOf(raw))
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'record_id'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return received.flatMap(({ raw, to }) => {
    const row = byId.get(rowOf(raw))
    if (!row) throw new Fault(`a mail to ${to} has no row in the outbox`)
    const { id, kind, record_id: recordId } = row
    const subject = headerOf({ raw }, 'Subject') ?? ''
    const text = partsOf({ raw })['text/plain'] ?? ''
    return to.map((recipient) => ({
      to: recipient,
      at: now().toISOString(),
      subject,
      text,
      id,
      kind,
      recordId,
    }))
  })
}

/** Creates a world on a fresh database of the engine under test. */
export async function createWorld(): Promise<World> {
  restartFakes()
  const smtp = await startSmtp()
  const clock = { time: Date.parse(startsAt) }
  const server = await createTestApp({
    now: () => new Date(clock.time),
    env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://forening.example' },
  })
  const { context } = server
  const errors: unknown[] = []
  const worker = createWorker({
    ...{ context, dkim: null, transport: createTransport(context) },
    log: { error: (what: unknown) => void errors.push(what) },
  })
  const ids = new Map<AccountName, { id: number; is_superuser: boolean }>()
  const keys = new Map<AccountName, string>()
  for (const name of ['administrator', ...roles] as const) {
    const is_superuser = name === 'administrator'
    const mandates = is_superuser ? [] : [{ role: name, first_day: null, last_day: null }]
    const account = { email: `${name}@forening.example`, is_superuser, roles: mandates, hasPasskey: true }
    const { id, key } = await server.signIn(account)
    ids.set(name, { id, is_superuser })
    keys.set(name, key)
  }
  const inject = createSend((request) => server.app.inject(request))
  const mails: ArrivedMail[] = []
  const operations: string[] = []
  let number = 0

  /** Answers take time. */
  const requestMs = 100

  const sendAs = async (request: string, body: unknown, { as, headers }: Options) => {
    const sent = () => {
      const token = as && keys.get(as)
      return inject(request, body, { ...(token && { token }), ...(headers && { headers }) })
    }
    clock.time += requestMs
    const answer = await sent()
    const account = as && ids.get(as)
    const isSignedOut = answer.statusCode === 401 || answer.body.includes('"confirm-again"')
    if (!isSignedOut || !account) return answer
    // The session has ended, or is too old for this request: the account signs in again.
    keys.set(as, await context.tokens.issue(account))
    return sent()
  }

  const world: World = {
    server,
    db: context.db,
    clock,
    mails,
    smtp,
    operations,
    onMail: async () => {},
    step: '',
    memory: new Map(),
    nextNumber: () => ++number,
    send: async (request, body, options = {}) => {
      const answer = await sendAs(request, body, options)
      const { statusCode: status, body: text, headers } = answer
      const isJson = String(headers['content-type']).includes('json')
      const json = isJson && text !== '' ? JSON.parse(text) : null
      const isDone = status < 400
      const code: ProblemCode | '' = isDone ? '' : (json?.code ?? '')
      const isExpected =
        options.pages?.includes(status) || [...usual, ...(options.expects ?? [])].some((one) => one === code)
      if (!isDone && !isExpected)
        throw new Fault(`${options.as ?? 'visitor'}: ${request} ${JSON.stringify(body)} → ${status} ${text}`)
      const named = headers[operationHeader.toLowerCase()]
      const operation = named ? String(named) : null
      if (operation) operations.push(operation)
      return { isDone, status, code, text, json, headers, operation }
    },
    sendMails: async () => {
      await worker.runUntilIdle()
      if (smtp.received.length === 0) return
      for (const mail of await readMails(server, smtp.received.splice(0))) {
        mails.push(mail)
        await world.onMail(mail)
      }
    },
    settle: async () => {
      await runDueEffects(context)
      await fillPlaces(context)
      invalidatePlanned(context.cache)
      const due = context.db
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', context.now().toISOString())
      if (await due.executeTakeFirst()) await world.sendMails()
      const [error] = errors.splice(0)
      if (error) throw new Fault(`mail worker: ${JSON.stringify(error)}`)
    },
    close: async () => {
      await worker.stop()
      await server.close()
      await smtp.close()
    },
  }
  return world
}
