import type { AppContext, Feature } from '#server/context.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { toWallTime } from '#shared/time.ts'
import { messageBody } from './bodies.ts'
import { countAudience } from './mailing-rules.ts'

/** How long a mailing can be undone before its first mail leaves. */
const undoMs = 30 * secondMs
/** Mailings of one administrator in a day (`docs/threats.md`, "Rate limits"); undone ones do not count. */
const maxPerDay = 5
const bodyLimit = 512 * 1024

type Message = { title: string; content: string }
type Planned = { id: number; starts_at: string; isNew: boolean }

const ago = ({ now }: AppContext, milliseconds: number): string =>
  new Date(now().getTime() - milliseconds).toISOString()

async function requireAllowance(tx: Tx, context: AppContext, userId: number): Promise<void> {
  const today = await tx
    .selectFrom('mailings')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', ago(context, dayMs))
    .where((where) => where.or([where('state', '!=', 'cancelled'), where('started_at', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  const [first] = today
  if (today.length < maxPerDay || !first) return
  const retryAfterSeconds = Math.ceil(
    (Date.parse(first.created_at) + dayMs - context.now().getTime()) / 1_000,
  )
  throw new AppError('rate-limited', { retryAfterSeconds })
}

/** A second click, on this instance or another, finds the mailing of the first (T41). */
function plan(context: AppContext, actor: Actor, { title, content }: Message): Promise<Planned> {
  const { db, dialect, now } = context
  const user = actor.user
  if (!user) throw new AppError('unauthenticated')
  return db.transaction().execute(async (tx) => {
    await dialect.lockTable(tx, 'mailings')
    const same = await tx
      .selectFrom('mailings')
      .select(['id', 'starts_at'])
      .where('user_id', '=', user.id)
      .where('state', '=', 'planned')
      .where('title', '=', title)
      .where('content', '=', content)
      .executeTakeFirst()
    if (same) return { ...same, isNew: false }
    await requireAllowance(tx, context, user.id)
    const time = now().toISOString()
    const mailing = await tx
      .insertInto('mailings')
      .values({
        created_at: time,
        updated_at: time,
        title,
        content,
        user_id: user.id,
        user_name: user.first_name,
        starts_at: new Date(now().getTime() + undoMs).toISOString(),
      })
      .returning(['id', 'starts_at'])
      .executeTakeFirstOrThrow()
    await recordHistory(
      { tx, context, actor },
      { action: 'send', resource: 'mailings', record_id: mailing.id },
    )
    return { ...mailing, isNew: true }
  })
}

/** @returns the e-mail address of who is signed in */
export async function ownAddress(tx: Tx, { user }: Actor): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user?.id ?? 0)
    .executeTakeFirstOrThrow()
  return email
}

/** Queues the mail for the administrator alone. @returns the recipient */
function sendTest(context: AppContext, actor: Actor, { title, content }: Message): Promise<string> {
  return context.db.transaction().execute(async (tx) => {
    const email = await ownAddress(tx, actor)
    const subject = `[Prov] ${title}`
    await context.outbox.add(tx, { kind: 'test', recipient: email, subject, data: { title, content } })
    return email
  })
}

/** Writing to all subscribers: `POST api/send_info_mail/` (specification §7), and trying it on oneself first. */
export const sendInfoMail: Feature = (app, context) => {
  const planned = objectSchema({
    detail: { const: 'Oldu' },
    id: { type: 'integer' },
    starts_at: { type: 'string', format: 'date-time' },
    recipients: { type: 'integer' },
  })
  app.post(
    panelApi.sendInfoMail,
    {
      bodyLimit,
      config: {
        guard: 'superuser',
        openapi: {
          summary: 'Write to all subscribers; starts after 30 seconds',
          body: bodyJsonSchema(messageBody),
          // 200 to the second click on the button.
          status: [201, 200],
          answer: planned,
        },
      },
    },
    async (request, reply) => {
      refuseParameters(request)
      const { id, starts_at, isNew } = await plan(
        context,
        request.actor,
        parseBody(messageBody, request.body),
      )
      const recipients = await countAudience(context.db)
      return reply
        .code(isNew ? 201 : 200)
        .send({ detail: 'Oldu', id, starts_at: toWallTime(starts_at), recipients })
    },
  )
  const answer = objectSchema({ recipient: { type: 'string', format: 'email' } })
  app.post(
    `${panelApi.mailings}test/`,
    {
      bodyLimit,
      config: {
        guard: 'superuser',
        openapi: {
          summary: 'Send the mail to oneself only',
          body: bodyJsonSchema(messageBody),
          status: 201,
          answer,
        },
      },
    },
    async (request, reply) => {
      refuseParameters(request)
      const message = parseBody(messageBody, request.body)
      await context.limits.takeBy('test_mail', request.actor.user?.id ?? 0)
      const recipient = await sendTest(context, request.actor, message)
      return reply.code(201).send({ recipient })
    },
  )
}
