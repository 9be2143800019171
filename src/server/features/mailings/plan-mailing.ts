import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, moment } from '#server/http/api-document/schemas.ts'
import type { Addressed } from '#server/mail/sending/audience.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, type OperationKind, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { lettersName } from '#shared/letters.ts'
import { operationHeader } from '#shared/operations.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { toWallTime } from '#shared/time.ts'

/** Mailings of one administrator in a day (`docs/threats.md`, "Rate limits"); undone ones do not count. */
const maxPerDay = { subscribers: 5, members: 20, participants: 50 }

export const toSubscribers: Addressed = { audience: 'subscribers', event_id: null, chosen: '' }

/** The text of a mailing and its audience; of one to members also the name of the choice and the text in other languages. */
type Draft = Addressed & { title: string; content: string; choice?: string; texts?: string }
type Planned = { id: number; starts_at: string; isNew: boolean; operation: string | null }

/** Answer of a call that plans a mailing. */
export const plannedSchema = objectSchema({
  detail: { const: 'Oldu' },
  id: integer,
  starts_at: moment,
  recipients: integer,
})

/** Answers with the mailing; 200 to the second click on the button. */
export const sendPlanned = (
  reply: FastifyReply,
  { id, starts_at, isNew, operation }: Planned,
  recipients: number,
): FastifyReply => {
  if (operation) reply.header(operationHeader, operation)
  return reply
    .code(isNew ? 201 : 200)
    .send({ detail: 'Oldu', id, starts_at: toWallTime(starts_at), recipients })
}

const ago = ({ now }: Pick<AppContext, 'now'>, milliseconds: number): string =>
  new Date(now().getTime() - milliseconds).toISOString()

async function requireAllowance(
  tx: Tx,
  context: Pick<AppContext, 'now'>,
  { userId, audience }: { userId: number; audience: Draft['audience'] },
): Promise<void> {
  const isOf = audience === 'subscribers' || audience === 'members' ? audience : 'participants'
  const today = await tx
    .selectFrom('mailings')
    .select('created_at')
    .where('user_id', '=', userId)
    .where((where) =>
      isOf === 'participants'
        ? where('audience', 'not in', ['subscribers', 'members'])
        : where('audience', '=', isOf),
    )
    .where('created_at', '>', ago(context, dayMs))
    .where((where) => where.or([where('state', '!=', 'cancelled'), where('started_at', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  const [first] = today
  if (today.length < maxPerDay[isOf] || !first) return
  const retryAfterSeconds = Math.ceil(
    (Date.parse(first.created_at) + dayMs - context.now().getTime()) / 1_000,
  )
  throw new AppError('rate-limited', { retryAfterSeconds })
}

/** A mailing is held until its undo ends: `starts_at` is the time of the effects. */
const declare = (name: string, resource: string) =>
  defineOperation({
    name,
    right: { to: 'write', resource },
    changes: ['mailings', 'letters', 'summons'],
    sends: [],
    times: undoForSeconds,
    arrivals: 'included',
  })

const toSubscribersKind = declare('write-to-subscribers', subscribers.name)
const toMembersKind = declare('write-to-members', lettersName)
const toParticipantsKind = declare('write-to-participants', evenemang.name)

function findKind(audience: Draft['audience']): OperationKind {
  if (audience === 'members') return toMembersKind
  return audience === 'subscribers' ? toSubscribersKind : toParticipantsKind
}

async function writePlan(
  { tx, context, actor, operation, operationId }: OperationScope,
  draft: Draft,
): Promise<Omit<Planned, 'operation'>> {
  const { user } = actor
  if (!user) throw new AppError('unauthenticated')
  const kind = draft.kind ?? (draft.audience === 'subscribers' ? 'information' : 'event-information')
  await context.dialect.lockTable(tx, 'mailings')
  const same = await tx
    .selectFrom('mailings')
    .select(['id', 'starts_at'])
    .where('user_id', '=', user.id)
    .where('state', '=', 'planned')
    .where('title', '=', draft.title)
    .where('content', '=', draft.content)
    .where('audience', '=', draft.audience)
    .where('event_id', 'is not distinct from', draft.event_id)
    .where('chosen', '=', draft.chosen)
    .where('matching', '=', draft.matching ?? '')
    .where('texts', '=', draft.texts ?? '')
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (same) return { ...same, isNew: false }
  await requireAllowance(tx, context, { userId: user.id, audience: draft.audience })
  const time = context.now().toISOString()
  const mailing = await tx
    .insertInto('mailings')
    .values({
      created_at: time,
      updated_at: time,
      ...draft,
      kind,
      user_id: user.id,
      user_name: user.first_name,
      starts_at: operation.effectsAt,
    })
    .returning(['id', 'starts_at'])
    .executeTakeFirstOrThrow()
  const line = { action: 'send', resource: 'mailings', record_id: mailing.id }
  await recordHistory({ tx, context, actor, ...(operationId && { operationId }) }, line)
  return { ...mailing, isNew: true }
}

/**
 * Plans a mailing, which can be undone until it starts. A second click, on this instance or another, finds the mailing of
 * the first (T41).
 * @param draft.also further writes of the same action, by the id of the mailing
 * @throws AppError rate-limited
 */
export async function planMailing(
  context: AppContext,
  actor: Actor,
  { also, ...draft }: Draft & { also?: (tx: Tx, id: number) => Promise<void> },
): Promise<Planned> {
  const work = { context, actor, kind: findKind(draft.audience), resource: mailings.name }
  const { result, operation } = await applyOperation(work, async (scope) => {
    const planned = await writePlan(scope, draft)
    await also?.(scope.tx, planned.id)
    return planned
  })
  return { ...result, operation: operation?.id ?? null }
}
