import type { AppContext, Feature } from '#server/context.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { countAudience } from '#server/mail/sending/audience.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { toWallTime } from '#shared/time.ts'
import { messageBody } from './bodies.ts'
import { planMailing, plannedSchema, toSubscribers } from './plan-mailing.ts'

/** Of a mailing with its pictures' addresses; other bodies have the application's own limit. */
export const bodyLimit = 512 * 1024

type Message = { title: string; content: string }
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
  app.post(
    panelApi.sendInfoMail,
    {
      bodyLimit,
      config: {
        guard: 'superuser',
        right: { to: 'write', resource: subscribers.name },
        confirms: true,
        openapi: {
          summary: 'Write to all subscribers; starts after 30 seconds',
          body: bodyJsonSchema(messageBody),
          // 200 to the second click on the button.
          status: [201, 200],
          answer: plannedSchema,
        },
      },
    },
    async (request, reply) => {
      refuseParameters(request)
      const message = parseBody(messageBody, request.body)
      const { id, starts_at, isNew } = await planMailing(context, request.actor, {
        ...message,
        ...toSubscribers,
      })
      const recipients = await countAudience(context.db, toSubscribers)
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
        right: { to: 'write', resource: subscribers.name },
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
