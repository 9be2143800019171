import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { readId } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { claimsOn } from '#server/payments/read-claims.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { happenings, type TimelineEntry, timelineApi } from '#shared/membership/timeline.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

const dayOf = (time: string): string => stockholmDay(new Date(time))

type Granted = Pick<
  Selectable<Tables['memberships']>,
  'type_id' | 'period_id' | 'claim_id' | 'granted_day' | 'revoked_day'
>

/** @returns whether a membership was revoked only to be of another type, as the other one */
const isReplacedBy = (one: Granted, other: Granted): boolean =>
  one.revoked_day === other.granted_day &&
  one.type_id !== other.type_id &&
  one.period_id === other.period_id &&
  one.claim_id === other.claim_id

async function readFactEntries(db: Db, id: number): Promise<TimelineEntry[]> {
  const applications = await db.selectFrom('applications').selectAll().where('member_id', '=', id).execute()
  /** An application that was declined and waits again has the time of the first. */
  const isAgain = (row: { id: number; created_at: string }): boolean =>
    applications.some(({ id, created_at }) => id < row.id && created_at === row.created_at)
  const granted = await db
    .selectFrom('memberships')
    .where('member_id', '=', id)
    .innerJoin('membership_types', 'membership_types.id', 'memberships.type_id')
    .selectAll('memberships')
    .select('titles')
    .execute()
  const confirmed = await db.selectFrom('confirmations').selectAll().where('member_id', '=', id).execute()
  const next = await db
    .selectFrom('next_types')
    .where('member_id', '=', id)
    .innerJoin('membership_types', 'membership_types.id', 'next_types.type_id')
    .select(['next_types.created_at', 'titles', 'why'])
    .execute()
  const left = await db.selectFrom('member_departures').selectAll().where('member_id', '=', id).execute()
  return [
    ...applications.flatMap((row): TimelineEntry[] => [
      { day: row.applied_day, what: isAgain(row) ? 'reopened' : 'applied' },
      ...(row.decision && row.decided_day
        ? [{ day: row.decided_day, what: row.decision, note: row.reason }]
        : []),
    ]),
    ...granted.flatMap((one): TimelineEntry[] => [
      {
        ...{ day: one.granted_day, type: one.titles, how: one.granted_by },
        what: granted.some((other) => isReplacedBy(other, one)) ? 'retyped' : 'granted',
        ...{ first_day: one.first_day, last_day: one.last_day },
        ...(one.granted_why && { note: one.granted_why }),
      },
      ...(one.revoked_day && !granted.some((other) => isReplacedBy(one, other))
        ? [{ day: one.revoked_day, what: 'revoked' as const, note: one.revoked_why }]
        : []),
    ]),
    ...confirmed.map(({ day, year, how }): TimelineEntry => ({ day, what: 'confirmed', year, how })),
    ...next.map(
      ({ created_at, titles, why }): TimelineEntry => ({
        ...{ day: dayOf(created_at), what: 'next-type', type: titles },
        ...(why && { note: why }),
      }),
    ),
    ...left.map(({ day, how, note }): TimelineEntry => ({ day, what: 'left', how, note })),
  ]
}

async function readMoneyEntries(db: Db, id: number, today: string): Promise<TimelineEntry[]> {
  const claims = await claimsOn(db, { today, where: (query) => query.where('claims.member_id', '=', id) })
    .selectAll()
    .execute()
  const ids = claims.map((claim) => claim.id)
  const referenceOf = new Map(claims.map((claim) => [claim.id, claim.reference]))
  const paid = await db
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['allocations.claim_id', 'allocations.amount', 'paid_day'])
    .where('allocations.claim_id', 'in', ids)
    .where('allocations.undone_at', 'is', null)
    .execute()
  const stages = await db
    .selectFrom('claim_stages')
    .selectAll()
    .where('claim_id', 'in', ids)
    .where('is_sent', '=', true)
    .execute()
  const asks = await db.selectFrom('member_asks').selectAll().where('member_id', '=', id).execute()
  return [
    ...claims.flatMap((claim): TimelineEntry[] => {
      const { reference } = claim
      const amount = Number(claim.amount)
      return [
        { day: claim.sent_day ?? dayOf(claim.created_at), what: 'claim', amount, reference },
        ...(claim.void_day ? [{ day: claim.void_day, what: 'void' as const, reference }] : []),
        ...(claim.written_off_day
          ? [{ day: claim.written_off_day, what: 'written-off' as const, reference }]
          : []),
      ]
    }),
    ...paid.map(
      ({ claim_id, amount, paid_day }): TimelineEntry => ({
        ...{ day: paid_day, what: amount < 0 ? 'paid-back' : 'paid', amount: Math.abs(amount) },
        reference: referenceOf.get(claim_id) ?? '',
      }),
    ),
    ...stages.map(
      ({ at, stage, claim_id }): TimelineEntry => ({
        ...{
          day: dayOf(at),
          what: stage === 'receipt' ? 'receipt' : 'reminded',
          how: stage,
          reference: referenceOf.get(claim_id) ?? '',
        },
      }),
    ),
    ...asks.map(
      ({ at, ask }): TimelineEntry => ({
        ...{ day: dayOf(at), what: 'asked', how: ask.split(' ')[0] ?? '' },
      }),
    ),
  ]
}

/** @returns what happened to a member, the latest first; of one day in the order of `happenings`, the last first */
async function readTimeline({ db, now }: Pick<Services, 'db' | 'now'>, id: number): Promise<TimelineEntry[]> {
  const entries = [
    ...(await readFactEntries(db, id)),
    ...(await readMoneyEntries(db, id, stockholmDay(now()))),
  ]
  return entries.toSorted(
    (a, b) => b.day.localeCompare(a.day) || happenings.indexOf(b.what) - happenings.indexOf(a.what),
  )
}
const entrySchema = {
  ...{ type: 'object', required: ['day', 'what'], additionalProperties: false },
  properties: {
    day,
    what: { enum: [...happenings] },
    ...{ type: text, first_day: text, last_day: orNull(text), reference: text },
    amount: { ...integer, description: 'Whole öre.' },
    ...{ year: integer, how: text, note: text },
  },
}

/** Adds the line of time of a member: memberships, fees, payments, confirmations, and what they were told. */
export function timelineRoute(app: FastifyInstance, context: Services): void {
  route(app, ['GET', timelineApi(':id')], {
    who: { to: 'read', resource: members.name },
    summary: 'What happened to a member over time, the latest first',
    answer: objectSchema({ entries: list(entrySchema) }),
    async does({ request }) {
      const id = readId(request)
      const member = context.db
        .selectFrom('members')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(await notRestricted(context.db, members))
      if (!(await hasRow(member))) throw new AppError('not-found')
      return { entries: await readTimeline(context, id) }
    },
  })
}
