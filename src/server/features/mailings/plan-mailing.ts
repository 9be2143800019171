import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import type { Tx } from '#server/db/tables.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, moment } from '#server/http/api-document/schemas.ts'
import { type Addressed, listAddresses } from '#server/mail/sending/audience.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { lettersName } from '#shared/letters.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type MailingKind, mailings } from '#shared/resources/mailings.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { toWallTime } from '#shared/time.ts'
import { mailSizeSchema, measureDraft } from './measure-draft.ts'

/** Mailings of one administrator in a day (`docs/threats.md`, "Rate limits"); undone ones do not count. */
const maxPerDay = { subscribers: 5, members: 20, participants: 50 }

export const toSubscribers: Addressed = { audience: 'subscribers', event_id: null, chosen: '' }

/** The text of a mailing and its audience; of one to members also the name of the choice and the text in other languages. */
type Draft = Addressed & { title: string; content: string; choice?: string; texts?: string }
type Stored = { id: number; starts_at: string; isNew: boolean }
type Planned = Stored & { recipients: number; draft: Draft }

/** Answer of a call that plans a mailing. */
const plannedSchema = objectSchema({
  detail: { const: 'Oldu' },
  id: integer,
  starts_at: moment,
  recipients: integer,
})

/** Answers with the mailing; 200 to the second click on the button. */
const sendPlanned = (
  { id, starts_at, isNew, recipients }: Planned,
  { reply }: { reply: FastifyReply },
): FastifyReply =>
  reply.code(isNew ? 201 : 200).send({ detail: 'Oldu', id, starts_at: toWallTime(starts_at), recipients })

/** Mails to lists, which have a link to unsubscribe. */
const listKinds: ReadonlySet<MailingKind> = new Set<MailingKind>(['information', 'membership-newsletter'])

/** The common parts of the calls that plan a mailing. */
export const plansMailing = {
  status: [201, 200],
  answer: plannedSchema,
  work: () => ({ resource: mailings.name }),
  answers: sendPlanned,
  // A second click finds the mailing of the first.
  isRepeated: ({ isNew }: Planned) => !isNew,
  preview: {
    properties: {
      recipients: { ...integer, description: 'How many would get it now.' },
      sizes: { ...list(mailSizeSchema), description: 'The size of the mail in each language.' },
      has_unsubscribe: { ...flag, description: 'Whether the mail has a link by which one leaves the list.' },
    },
    shows: async ({ tx, context }: OperationScope, { recipients, draft }: Planned) => ({
      recipients,
      sizes: await measureDraft({ ...context, db: tx }, draft),
      has_unsubscribe: listKinds.has(kindOf(draft)),
    }),
  },
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

/** A mailing is held until its undo ends: `starts_at` is the time of the effects. Its mails are written then. */
const declare = (name: string, resource: string, sends: readonly MailingKind[]) =>
  defineOperation({
    name,
    right: { to: 'write', resource },
    changes: ['mailings', 'letters', 'summons'],
    sends,
    times: undoForSeconds,
    arrivals: 'included',
  })

export const writeToSubscribersKind = declare('write-to-subscribers', subscribers.name, ['information'])
export const writeToMembersKind = declare('write-to-members', lettersName, [
  'membership-information',
  'membership-newsletter',
])
export const writeToParticipantsKind = declare('write-to-participants', evenemang.name, ['event-information'])

const kindOf = ({ kind, audience }: Draft): MailingKind =>
  kind ?? (audience === 'subscribers' ? 'information' : 'event-information')

async function writePlan(
  { tx, context, actor, operation, operationId }: OperationScope,
  draft: Draft,
): Promise<Stored> {
  const { user } = actor
  if (!user) throw new AppError('unauthenticated')
  const kind = kindOf(draft)
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
 * the first (T41). New recipients before it starts are included, unless they are chosen one by one.
 * @throws AppError rate-limited
 */
export async function planMailing(scope: OperationScope, draft: Draft): Promise<Planned> {
  const { tx, context, operation } = scope
  const stored = await writePlan(scope, draft)
  const recipients = await listAddresses({ db: tx, dialect: context.dialect, now: context.now }, draft)
  operation.laterMails.push({ kind: kindOf(draft), recipients })
  if (draft.chosen !== '') operation.arrivals = 'left out'
  return { ...stored, recipients: recipients.length, draft }
}
