import type { FastifyRequest } from 'fastify'
import type { AppContext, Feature } from '#server/context.ts'
import { sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import type { Tx } from '#server/db/tables.ts'
import { type Actor, holderOf } from '#server/http/access/actor.ts'
import type { RouteDescription } from '#server/http/api-document/describe-operation.ts'
import { entitySchema, listParameters, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseListQuery } from '#server/http/input/list-query.ts'
import { type RawQuery, readId, refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import { countAudience } from '#server/mail/sending/audience.ts'
import { AppError } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type MailingState, mailings } from '#shared/resources/mailings.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { may } from '#shared/rights.ts'
import { mailingRules } from './mailing-rules.ts'
import { toSubscribers } from './plan-mailing.ts'

/** What an administrator may do to a mailing that exists. */
const transitions = {
  pause: { from: ['sending'], to: 'paused', summary: 'Send no more until it is resumed' },
  resume: { from: ['paused'], to: 'sending', summary: 'Go on' },
  cancel: {
    from: ['planned', 'sending', 'paused'],
    to: 'cancelled',
    summary: 'Undo it, or send it to nobody else',
  },
} as const satisfies Record<string, { from: readonly MailingState[]; to: MailingState; summary: string }>

type Transition = keyof typeof transitions

/** @throws AppError not-found, forbidden unless the caller may write to those whom the mailing is for */
async function getState(tx: Tx, actor: Actor, id: number): Promise<MailingState> {
  const mailing = await tx
    .selectFrom('mailings')
    .select(['state', 'audience'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mailing) throw new AppError('not-found')
  const written = mailing.audience === 'subscribers' ? subscribers.name : evenemang.name
  if (!may(holderOf(actor), 'write', written)) throw new AppError('forbidden')
  return mailing.state
}

/** Recipients who would have got the mail later are forgotten: nothing was sent to them. */
const forgetQueued = (tx: Tx, id: number) =>
  tx.deleteFrom('mails').where('mailing_id', '=', id).where('state', '=', 'queued').execute()

/** Twice is the same as once. @throws AppError not-found, wrong-state */
function changeState(context: AppContext, request: FastifyRequest, transition: Transition): Promise<void> {
  const id = readId(request)
  const { from, to } = transitions[transition]
  return context.db.transaction().execute(async (tx) => {
    await getState(tx, request.actor, id)
    const time = context.now().toISOString()
    const { numUpdatedRows } = await tx
      .updateTable('mailings')
      .set((set) => ({
        state: to,
        updated_at: time,
        version: set('version', '+', 1),
        ...(to === 'cancelled' && { finished_at: time }),
      }))
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      if ((await getState(tx, request.actor, id)) === to) return
      throw new AppError('wrong-state')
    }
    if (to === 'cancelled') await forgetQueued(tx, id)
    const scope = { tx, context, actor: request.actor }
    await recordHistory(scope, { action: transition, resource: 'mailings', record_id: id })
  })
}

/** What failed or is in doubt goes out again: the administrator decides so. @throws AppError wrong-state */
function resendFailed(context: AppContext, request: FastifyRequest): Promise<void> {
  const id = readId(request)
  return context.db.transaction().execute(async (tx) => {
    const state = await getState(tx, request.actor, id)
    if (state === 'cancelled' || state === 'planned') throw new AppError('wrong-state')
    const time = context.now().toISOString()
    await tx
      .updateTable('mails')
      .set({ state: 'queued', attempts: 0, next_attempt_at: time, last_error: '', lease_owner: null })
      .where('mailing_id', '=', id)
      .where('state', 'in', ['failed', 'uncertain'])
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

/** Information mails: how they get on, and stopping them. */
export const mailingRoutes: Feature = (app, context) => {
  const crud: Crud = { context, resource: mailings, rules: mailingRules }
  const { path } = mailings
  const schema = entitySchema(mailings)
  const guard = 'superuser'
  const readOne = async (request: FastifyRequest) =>
    (await getRecord({ ...crud, actor: request.actor }, readId(request))).entity

  const list: RouteDescription = {
    summary: 'All information mails with their figures',
    parameters: listParameters(mailings),
    answer: { type: 'array', items: schema },
    headers: ['X-Total-Count'],
  }
  app.get(
    path,
    { config: { guard, right: { to: 'read', resource: mailings.name }, openapi: list } },
    async (request, reply) => {
      const query = parseListQuery(mailings, request.query as RawQuery)
      return sendList(crud, { request, reply }, () =>
        listRecords(crud, { actor: request.actor, list: query }),
      )
    },
  )

  const recipients = {
    summary: 'How many would get an information mail now',
    answer: objectSchema({ recipients: { type: 'integer' } }),
  }
  app.get(
    `${path}recipients/`,
    { config: { guard, right: { to: 'read', resource: mailings.name }, openapi: recipients } },
    async (request) => {
      refuseParameters(request)
      return { recipients: await countAudience(context.db, toSubscribers) }
    },
  )

  const single = { summary: 'One information mail with its figures', answer: schema }
  app.get(
    `${path}:id/`,
    { config: { guard, right: { to: 'read', resource: mailings.name }, openapi: single } },
    async (request) => {
      refuseParameters(request)
      return readOne(request)
    },
  )

  for (const [transition, { summary }] of Object.entries(transitions)) {
    const openapi = { summary, answer: schema }
    app.post(
      `${path}:id/${transition}/`,
      { config: { guard, right: { to: 'write', resource: mailings.name }, openapi } },
      async (request) => {
        refuseMore(request)
        await changeState(context, request, transition as Transition)
        context.outbox.wake()
        return readOne(request)
      },
    )
  }
  const openapi = { summary: 'Send what failed or is in doubt once more', answer: schema }
  app.post(
    `${path}:id/resend/`,
    { config: { guard, right: { to: 'write', resource: mailings.name }, openapi } },
    async (request) => {
      refuseMore(request)
      await resendFailed(context, request)
      context.outbox.wake()
      return readOne(request)
    },
  )
}
