import type { AppContext, Feature } from '#server/context/context.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { email } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import type { LetterTexts } from '#shared/letters.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { messageBody, testBody } from './bodies.ts'
import { planMailing, plansMailing, toSubscribers, writeToSubscribersKind } from './plan-mailing.ts'

/** Of a mailing with its pictures' addresses; other bodies have the application's own limit. */
export const bodyLimit = 512 * 1024

type Message = {
  title: string
  content: string
  texts?: LetterTexts | undefined
  about?: 'event' | undefined
}

/** @returns the address and the language of the signed-in account */
export async function readOwner(tx: Tx, { user }: Actor): Promise<{ recipient: string; language: Language }> {
  const { email, language } = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', user?.id ?? 0)
    .executeTakeFirstOrThrow()
  return { recipient: email, language: languageOf(language) }
}

/** Queues the mail for the signed-in account alone, once in each language in which it is written. @returns the recipient */
function sendTest(context: AppContext, actor: Actor, message: Message): Promise<string> {
  const { texts = {}, about, ...words } = message
  const first = { ...words, ...(about && { about }) }
  return context.db.transaction().execute(async (tx) => {
    const { recipient, language } = await readOwner(tx, actor)
    await context.outbox.add(tx, { kind: 'test', recipient, language, data: first }, { title: first.title })
    for (const [other, data] of Object.entries(texts))
      await context.outbox.add(
        tx,
        { kind: 'test', recipient, language: languageOf(other), data: { ...data, ...(about && { about }) } },
        { title: data.title },
      )
    return recipient
  })
}

/** Writing to all subscribers: `POST api/send_info_mail/` (specification §7), and trying it on oneself first. */
export const sendInfoMail: Feature = (app, context) => {
  operationRoute(
    app,
    { context, path: panelApi.sendInfoMail },
    {
      ...plansMailing,
      kind: writeToSubscribersKind,
      summary: 'Write to all subscribers; starts after 30 seconds',
      confirms: true,
      takes: messageBody,
      bodyLimit,
      writes: (scope, { body }) => planMailing(scope, { ...body, ...toSubscribers }),
    },
  )
  route(app, ['POST', `${panelApi.mailings}test/`], {
    // Every writer of mailings may send a test, whatever the audience.
    who: { to: 'write', resource: mailings.name },
    summary: 'Send the mail to oneself only',
    takes: testBody,
    bodyLimit,
    status: 201,
    answer: objectSchema({ recipient: email }),
    does: async ({ request: { actor }, body }) => {
      await context.limits.takeBy('test_mail', actor.user?.id ?? 0)
      return { recipient: await sendTest(context, actor, body) }
    },
  })
}
