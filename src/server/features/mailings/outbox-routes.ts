import type { AppContext, Feature } from '#server/context/context.ts'
import { sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { readAssociationName } from '#server/db/association-name.ts'
import { updateRow } from '#server/db/one-row.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { type Call, listOf, route } from '#server/http/input/route.ts'
import { readSender } from '#server/mail/mail-context.ts'
import { findHold, releaseMails } from '#server/mail/outbox/mail-hold.ts'
import { findReachedLimits, type ReachedLimit } from '#server/mail/outbox/mail-limits.ts'
import { reasonIn } from '#server/mail/outbox/reasons.ts'
import { readPause } from '#server/mail/sending/breaker.ts'
import { findMailServer } from '#server/mail/settings/mail-server.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError, existing } from '#shared/errors.ts'
import { type MailState, mails } from '#shared/resources/mails.ts'
import { toWallTime } from '#shared/time.ts'
import { settlementBody } from './bodies.ts'
import { queuedAgain } from './mailing-rules.ts'
import { readOwner } from './send-info-mail.ts'

/** @returns a mail that says why it did not leave in the language of the call */
const withReason = (mail: Entity, { request }: Pick<Call, 'request'>): Entity => ({
  ...mail,
  last_error: reasonIn(askedLanguage(request.headers), String(mail.last_error)),
})

/** The mail as its recipient sees it, or nulls when what it was about is gone. */
async function readContent(
  context: AppContext,
  id: number,
): Promise<{ html: string | null; text: string | null }> {
  const row = await context.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const mail = await renderMail(row, context, { hidesSecrets: true })
  return { html: mail?.html ?? null, text: mail?.text ?? null }
}

type MailInQuestion = { id: number; state: MailState; mailing_id: number | null }

/** Carries out a decision about a mail that is in one of the `states`, and records it. @throws AppError not-found, wrong-state */
function decide(
  context: AppContext,
  { request, id }: Call,
  decision: {
    action: string
    states: readonly MailState[]
    carryOut: (tx: Tx, mail: MailInQuestion) => Promise<void>
  },
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const query = tx.selectFrom('mails').select(['id', 'state', 'mailing_id']).where('id', '=', id)
    const mail = existing(await context.dialect.lockRow(query).executeTakeFirst())
    if (!decision.states.includes(mail.state)) throw new AppError('wrong-state')
    await decision.carryOut(tx, mail)
    const scope = { tx, context, actor: request.actor }
    await recordHistory(scope, { action: decision.action, resource: 'mails', record_id: id })
  })
}

/** A mailing that was done goes on for the one mail; one that was cancelled stays so. */
async function reopen(tx: Tx, mailingId: number): Promise<void> {
  const mailing = await tx
    .selectFrom('mailings')
    .select('state')
    .where('id', '=', mailingId)
    .executeTakeFirstOrThrow()
  if (mailing.state === 'cancelled') throw new AppError('wrong-state')
  if (mailing.state !== 'done') return
  await updateRow(tx, ['mailings', mailingId], { state: 'sending', finished_at: null })
}

const resend = (context: AppContext, call: Call): Promise<void> =>
  decide(context, call, {
    action: 'resend',
    states: ['failed', 'uncertain'],
    carryOut: async (tx, { id, mailing_id }) => {
      if (mailing_id !== null) await reopen(tx, mailing_id)
      await updateRow(tx, ['mails', id], queuedAgain(context))
    },
  })

const settle = (context: AppContext, call: Call, state: 'sent' | 'failed'): Promise<void> =>
  decide(context, call, {
    action: 'settle',
    states: ['uncertain'],
    carryOut: async (tx, { id }) => {
      const time = context.now().toISOString()
      await updateRow(tx, ['mails', id], {
        state,
        updated_at: time,
        lease_owner: null,
        ...(state === 'sent' && { sent_at: time }),
      })
    },
  })

/** Queues a mail to the signed-in account. @returns its id @throws AppError validation: their address can be none */
function sendTrial(context: AppContext, actor: Actor): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const owner = await readOwner(tx, actor)
    const association = await readAssociationName(tx, owner.language)
    const id = await context.outbox.add(tx, { kind: 'trial', ...owner }, { association })
    if (id === null) throw new AppError('validation')
    return id
  })
}

async function readStatus(context: AppContext, { request }: Pick<Call, 'request'>) {
  const { db, config } = context
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const count = (state: MailState) => Number(counts.find((one) => one.state === state)?.count ?? 0)
  const stopped = await countRows(
    db.selectFrom('subscribers').where('stopped', '=', true).where('deleted_at', 'is', null),
  )
  const pause = await readPause(db)
  const hold = await findHold(db, context)
  const { from } = await readSender(context)
  const limits = await findReachedLimits(db, context.now)
  return {
    transport: (await findMailServer(db, config)) === null ? 'files' : 'smtp',
    from: from.address,
    paused_until: pause ? toWallTime(pause.until) : null,
    reason: pause && reasonIn(askedLanguage(request.headers), pause.reason),
    held: hold && { reason: hold.reason, since: 'since' in hold ? toWallTime(hold.since) : null },
    limits: limits.map((limit) => ({ ...limit, until: toWallTime(new Date(limit.until).toISOString()) })),
    queued: count('queued'),
    sending: count('sending'),
    failed: count('failed'),
    uncertain: count('uncertain'),
    stopped,
  }
}

const statusSchema = objectSchema({
  transport: { enum: ['smtp', 'files'] },
  from: text,
  paused_until: orNull(moment),
  reason: orNull(text),
  held: {
    description:
      'Why no mail leaves: the installation was `restored` from a backup, or its data were `copied`, until an administrator releases them; or the server has `no-address` (PUBLIC_URL), so that links would lead nowhere.',
    type: ['object', 'null'],
    properties: {
      reason: { enum: ['restored', 'copied', 'no-address'] },
      since: orNull(moment),
    },
    required: ['reason', 'since'],
  },
  limits: {
    type: 'array',
    description:
      'What keeps mails back that visitors cause: all to others than the board (`everything`), or those that tell the board of messages (`announcements`) or of applications for membership (`applications`). Empty while they leave.',
    items: objectSchema({
      of: { enum: ['everything', 'announcements', 'applications'] satisfies ReachedLimit['of'][] },
      max: { ...integer, description: 'Mails in 24 hours' },
      until: moment,
    }),
  },
  ...Object.fromEntries(
    ['queued', 'sending', 'failed', 'uncertain', 'stopped'].map((name) => [name, integer]),
  ),
})

/** The outbox for administrators: what waits, why, and deciding about what is in doubt. */
export const outboxRoutes: Feature = (app, context) => {
  const crud: Crud = { context, resource: mails, rules: {} }
  const { path } = mails
  const schema = entitySchema(mails)
  const who = 'superuser'
  const readOne = async ({ request, id }: Pick<Call, 'request' | 'id'>) =>
    withReason((await getRecord({ ...crud, actor: request.actor }, id)).entity, { request })

  route(app, ['GET', path], {
    who,
    summary: 'Mails of the outbox',
    reads: listOf(mails),
    answer: list(schema),
    headers: ['X-Total-Count'],
    does: (call) =>
      sendList(crud, call, async () => {
        const { entities, total } = await listRecords(crud, { actor: call.request.actor, list: call.query })
        return { total, entities: entities.map((mail) => withReason(mail, call)) }
      }),
  })

  route(app, ['GET', `${path}status/`], {
    who,
    summary: 'Whether mails leave, and why not',
    answer: statusSchema,
    does: (call) => readStatus(context, call),
  })

  route(app, ['POST', `${path}release/`], {
    who,
    summary: 'Let mails leave that were held because this is a copy',
    confirms: true,
    answer: statusSchema,
    does: async (call) => {
      const { request } = call
      await context.db.transaction().execute(async (tx) => {
        const isReleased = await releaseMails(tx)
        const scope = { tx, context, actor: request.actor }
        if (isReleased) await recordHistory(scope, { action: 'release', resource: 'mails', record_id: null })
      })
      context.outbox.wake()
      return readStatus(context, call)
    },
  })

  route(app, ['POST', `${path}trial/`], {
    who,
    summary: 'Send a trial mail to oneself',
    status: 201,
    answer: schema,
    does: async ({ request }) => readOne({ request, id: await sendTrial(context, request.actor) }),
  })
  route(app, ['GET', `${path}:id/`], {
    who,
    summary: 'One mail with what it says',
    answer: {
      ...schema,
      properties: { ...(schema.properties as object), html: orNull(text), text: orNull(text) },
    },
    does: async (call) => ({ ...(await readOne(call)), ...(await readContent(context, call.id)) }),
  })

  route(app, ['POST', `${path}:id/resend/`], {
    who,
    summary: 'Send a mail that failed or is in doubt once more',
    answer: schema,
    does: async (call) => {
      await resend(context, call)
      context.outbox.wake()
      return readOne(call)
    },
  })

  route(app, ['POST', `${path}:id/settle/`], {
    who,
    summary: 'Say whether a mail in doubt arrived',
    takes: settlementBody,
    answer: schema,
    does: async (call) => {
      await settle(context, call, call.body.state)
      return readOne(call)
    },
  })
}
