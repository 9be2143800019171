import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { findLiving } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readAddress } from '#server/encoding/read-address.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { isEmail } from '#shared/check-field.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { keepApplicationLink } from './application-links.ts'

const asking = z.strictObject({
  email: z
    .string({ error: issueText('account.emailRequired') })
    .max(254)
    .meta({ examples: ['kim@example.se'], description: 'Address of the application.' }),
  event_name: z
    .string()
    .max(200)
    .meta({ examples: ['Höstfest'] }),
  event_id: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'Picks one of several events of the name, as in an application.' }),
})

type Asking = z.infer<typeof asking>

/** @returns the latest application of an address to an event, unless it is cancelled */
const findLatest = (db: Db | Tx, email: string, { event_name, event_id }: Asking) =>
  db
    .selectFrom('evenemang')
    .selectAll()
    .$call((query) =>
      event_id === undefined
        ? query.where('event_name', '=', event_name)
        : query.where('event_id', '=', event_id),
    )
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('state', '!=', 'cancelled')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Queues the mail with the link of an application; without one, or beyond the limits, it does nothing and says the same. */
async function sendAgain(context: AppContext, { request, body }: Call<Asking>): Promise<object> {
  const { actor, ip } = request
  await context.limits.take('evenemang', ip)
  const email = readAddress(body.email)
  if (!isEmail(email)) return {}
  await inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { tx } = scope
    const application = await findLatest(tx, email, body)
    const event = await findLiving(tx, 'events', application?.event_id)
    if (!application || !event) return
    const { email: recipient, id: recordId } = application
    if (!(await mayMail(tx, context.now, { purpose: 'link', recipient, ip }))) return
    await keepApplicationLink(scope, application)
    const language = languageOf(application.language)
    const { text: name } = textIn(event, 'eventName', language)
    await context.outbox.add(tx, { kind: 'event-link', recipient, language, recordId }, { event: name })
  })
  return {}
}

/** Mails whoever has applied the link to the own page again, to the address of the application and to no other. */
export function lostLinkRoute(app: FastifyInstance, context: AppContext): void {
  route(app, ['POST', `${evenemang.path}link/`], {
    who: 'public',
    summary: 'Ask for a mail with the link to one’s own application; answers every address alike',
    takes: asking,
    status: 202,
    answer: objectSchema({}),
    does: (call) => sendAgain(context, call),
  })
}
