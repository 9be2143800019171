import type { AppContext, Feature } from '#server/context/context.ts'
import { sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { findById } from '#server/db/one-row.ts'
import type { Tx } from '#server/db/tables.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { entitySchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { email, integer, list, text } from '#server/http/api-document/schemas.ts'
import { type Call, listOf, route } from '#server/http/input/route.ts'
import { reasonIn } from '#server/mail/outbox/reasons.ts'
import { countAudience } from '#server/mail/sending/audience.ts'
import { mayStopMailing, mayWriteTo } from '#server/mail/sending/audience-rights.ts'
import { withholdRest } from '#server/mail/sending/mailing-run.ts'
import { endUndo } from '#server/operations/end-undo.ts'
import { findOpenOperation } from '#server/operations/find-operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError, existing } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Audience, type MailingState, mailings } from '#shared/resources/mailings.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { may } from '#shared/rights.ts'
import { mailingRules, queuedAgain, withheldStates } from './mailing-rules.ts'
import { toSubscribers } from './plan-mailing.ts'

/** The changes of state that an administrator may make to a mailing. */
const transitions = {
  pause: { from: ['sending'], to: 'paused', summary: 'Send no more until it is resumed' },
  resume: {
    from: ['paused'],
    to: 'sending',
    summary: 'Go on; when it was cancelled under way, to those who did not get it',
  },
  cancel: {
    from: ['planned', 'sending', 'paused'],
    to: 'cancelled',
    summary: 'Undo it, or send it to nobody else',
  },
} as const satisfies Record<string, { from: readonly MailingState[]; to: MailingState; summary: string }>

type Transition = keyof typeof transitions

/**
 * @param sends whether more recipients get the mailing by what the caller wants
 * @throws AppError not-found, forbidden unless the caller may write to the audience of the mailing, or stop it
 */
async function getState(
  tx: Tx,
  actor: Actor,
  { id, sends }: { id: number; sends: boolean },
): Promise<MailingState> {
  const mailing = existing(await findById(tx, 'mailings', id))
  const principal = principalOf(actor)
  const isAllowed = sends ? mayWriteTo(principal, mailing) : mayStopMailing(principal, mailing.audience)
  if (!isAllowed) throw new AppError('forbidden')
  return mailing.state
}

/**
 * Sends a mailing that was cancelled under way to those who did not get it; one in doubt may have, so it stays.
 * @returns whether there was anybody
 */
async function resumeCancelled(tx: Tx, context: AppContext, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailings')
    .set(nextVersion({ state: 'sending', finished_at: null, is_written: true }, context))
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .where('started_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mails')
          .select('mails.id')
          .whereRef('mails.mailing_id', '=', 'mailings.id')
          .where('mails.state', 'in', withheldStates)
          .where('mails.record_id', 'is not', null),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('mails')
    .set(queuedAgain(context))
    .where('mailing_id', '=', id)
    .where('state', 'in', withheldStates)
    .where('record_id', 'is not', null)
    .execute()
  return true
}

/** Twice is the same as once. @throws AppError not-found, wrong-state */
function changeState(context: AppContext, { request, id }: Call, transition: Transition): Promise<void> {
  const { from, to } = transitions[transition]
  return context.db.transaction().execute(async (tx) => {
    const sends = transition === 'resume'
    await getState(tx, request.actor, { id, sends })
    const time = context.now().toISOString()
    const { numUpdatedRows } = await tx
      .updateTable('mailings')
      .set(nextVersion({ state: to, ...(to === 'cancelled' && { finished_at: time }) }, context))
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    const isChanged =
      numUpdatedRows > 0n || (transition === 'resume' && (await resumeCancelled(tx, context, id)))
    if (!isChanged) {
      if ((await getState(tx, request.actor, { id, sends })) === to) return
      throw new AppError('wrong-state')
    }
    if (to === 'cancelled') {
      await withholdRest(tx, context, id)
      const sending = await findOpenOperation({ db: tx, now: context.now }, null, [mailings.name, id])
      if (sending) await endUndo({ tx, context }, { operations: [sending], effectsAt: time })
    }
    const scope = { tx, context, actor: request.actor }
    await recordHistory(scope, { action: transition, resource: 'mailings', record_id: id })
  })
}

/** Queues mails that failed or are in doubt once more, as the administrator decided. @throws AppError wrong-state */
function resendFailed(context: AppContext, { request, id }: Call): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const state = await getState(tx, request.actor, { id, sends: true })
    if (state === 'cancelled' || state === 'planned') throw new AppError('wrong-state')
    await tx
      .updateTable('mails')
      .set(queuedAgain(context))
      .where('mailing_id', '=', id)
      .where('state', 'in', [...withheldStates, 'uncertain'])
      .execute()
    await tx
      .updateTable('mailings')
      .set({ state: 'sending', finished_at: null })
      .where('id', '=', id)
      .where('state', '=', 'done')
      .execute()
    const scope = { tx, context, actor: request.actor }
    await recordHistory(scope, { action: 'resend', resource: 'mailings', record_id: id })
  })
}

/** The states of mails whose recipients did not get them, or may not have. */
const unreachedStates = [...withheldStates, 'uncertain'] as const
/** Most recipients that one answer names; the figures of the mailing count them all. */
const maxUnreached = 2_000

/** @returns the name of the register that an audience is taken from */
function registerOf(audience: Audience): string {
  if (audience === 'members') return members.name
  return audience === 'subscribers' ? subscribers.name : evenemang.name
}

/** @throws AppError not-found, forbidden unless the caller may read the addresses of the audience */
async function readUnreached({ db }: AppContext, { actor, headers }: Call['request'], id: number) {
  const mailing = existing(await findById(db, 'mailings', id))
  if (!may(principalOf(actor), 'read', registerOf(mailing.audience))) throw new AppError('forbidden')
  const rows = await db
    .selectFrom('mails')
    .select(['recipient', 'state', 'last_error'])
    .where('mailing_id', '=', id)
    .where('state', 'in', unreachedStates)
    .where('record_id', 'is not', null)
    .orderBy('id')
    .limit(maxUnreached)
    .execute()
  return rows.map((row) => ({ ...row, last_error: reasonIn(askedLanguage(headers), row.last_error) }))
}

/** Information mails: how they get on, and stopping them. */
export const mailingRoutes: Feature = (app, context) => {
  const crud: Crud = { context, resource: mailings, rules: mailingRules(context) }
  const { path } = mailings
  const schema = entitySchema(mailings)
  const reader = { to: 'read', resource: mailings.name } as const
  const writer = { to: 'write', resource: mailings.name } as const
  const readOne = async ({ request, id }: Call) =>
    (await getRecord({ ...crud, actor: request.actor }, id)).entity

  route(app, ['GET', path], {
    who: reader,
    summary: 'All information mails with their figures',
    reads: listOf(mailings),
    answer: list(schema),
    headers: ['X-Total-Count'],
    does: (call) =>
      sendList(crud, call, () => listRecords(crud, { actor: call.request.actor, list: call.query })),
  })

  route(app, ['GET', `${path}recipients/`], {
    who: reader,
    summary: 'How many would get an information mail now',
    answer: objectSchema({ recipients: integer }),
    does: async () => ({ recipients: await countAudience(context, toSubscribers) }),
  })

  route(app, ['GET', `${path}:id/`], {
    who: reader,
    summary: 'One information mail with its figures',
    answer: schema,
    does: readOne,
  })

  route(app, ['GET', `${path}:id/unreached/`], {
    who: reader,
    summary: 'Who did not get the mail, or may not have',
    answer: list(objectSchema({ recipient: email, state: { enum: unreachedStates }, last_error: text })),
    does: ({ request, id }) => readUnreached(context, request, id),
  })

  for (const [transition, { summary }] of Object.entries(transitions))
    route(app, ['POST', `${path}:id/${transition}/`], {
      who: writer,
      summary,
      answer: schema,
      does: async (call) => {
        await changeState(context, call, transition as Transition)
        context.outbox.wake()
        return readOne(call)
      },
    })

  route(app, ['POST', `${path}:id/resend/`], {
    who: writer,
    summary: 'Send what failed or is in doubt once more',
    answer: schema,
    does: async (call) => {
      await resendFailed(context, call)
      context.outbox.wake()
      return readOne(call)
    },
  })
}
