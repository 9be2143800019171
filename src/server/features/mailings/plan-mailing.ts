import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, moment } from '#server/http/api-document/schemas.ts'
import type { Addressed } from '#server/mail/sending/audience.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { toWallTime } from '#shared/time.ts'

/** How long a mailing can be undone before its first mail leaves. */
const undoMs = 30 * secondMs
/** Mailings of one administrator in a day (`docs/threats.md`, "Rate limits"); undone ones do not count. */
const maxPerDay = { subscribers: 5, members: 20, participants: 50 }

export const toSubscribers: Addressed = { audience: 'subscribers', event_id: null, chosen: '' }

/** The text of a mailing and its audience; of one to members also the name of the choice and the text in other languages. */
type Draft = Addressed & { title: string; content: string; choice?: string; texts?: string }
type Planned = { id: number; starts_at: string; isNew: boolean }

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
  { id, starts_at, isNew }: Planned,
  recipients: number,
): FastifyReply =>
  reply.code(isNew ? 201 : 200).send({ detail: 'Oldu', id, starts_at: toWallTime(starts_at), recipients })

const ago = ({ now }: AppContext, milliseconds: number): string =>
  new Date(now().getTime() - milliseconds).toISOString()

async function requireAllowance(
  tx: Tx,
  context: AppContext,
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

/**
 * Plans a mailing, which can be undone until it starts. A second click, on this instance or another, finds the mailing of
 * the first (T41).
 * @throws AppError rate-limited
 */
export function planMailing(context: AppContext, actor: Actor, draft: Draft): Promise<Planned> {
  const { db, dialect, now } = context
  const user = actor.user
  if (!user) throw new AppError('unauthenticated')
  const kind = draft.kind ?? (draft.audience === 'subscribers' ? 'information' : 'event-information')
  return db.transaction().execute(async (tx) => {
    await dialect.lockTable(tx, 'mailings')
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
    const time = now().toISOString()
    const mailing = await tx
      .insertInto('mailings')
      .values({
        created_at: time,
        updated_at: time,
        ...draft,
        kind,
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
