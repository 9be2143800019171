import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { addMonths } from '#shared/membership/days.ts'
import type { Decision } from '#shared/membership/facts.ts'
import { declinedMonths } from '#shared/membership/state.ts'
import { stockholmDay } from '#shared/time.ts'
import { type MembershipScope, todayOf } from './scope.ts'

/** Writes down that somebody asks to become a member, of a type if they said which. */
export async function insertApplication(
  scope: MembershipScope,
  { memberId, typeId = null }: { memberId: number; typeId?: number | null },
): Promise<void> {
  await scope.tx
    .insertInto('applications')
    .values({
      ...{ member_id: memberId, type_id: typeId, applied_day: todayOf(scope), verified_at: null },
      ...{ decided_day: null, decision: null, created_at: scope.context.now().toISOString() },
    })
    .execute()
}

/** Lets an application that nobody has decided be for another type. */
export async function askForType(
  tx: MembershipScope['tx'],
  { memberId, typeId }: { memberId: number; typeId: number },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ type_id: typeId })
    .where('member_id', '=', memberId)
    .where('decided_day', 'is', null)
    .execute()
}

/** Decides the applications of some members that nobody has decided. */
export async function decideOpen(
  scope: MembershipScope,
  ids: readonly number[],
  { decision, reason = '' }: { decision: Decision; reason?: string },
): Promise<void> {
  if (ids.length === 0) return
  await scope.tx
    .updateTable('applications')
    .set({ decision, reason, decided_day: todayOf(scope), decided_by: scope.actor.user?.first_name ?? '' })
    .where('member_id', 'in', ids)
    .where('decided_day', 'is', null)
    .execute()
}

/** @returns the ids of those of some members who wait for an answer */
export async function whoAsk({ tx }: Pick<MembershipScope, 'tx'>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('applications')
    .select('member_id')
    .where('member_id', 'in', ids)
    .where('decided_day', 'is', null)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/**
 * @returns the members in the bin whose application was declined less than six months ago: record and reason stay so long,
 *   where the register knew membership years then (annex A4)
 */
export const declinedLately = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from applications a where a.member_id = members.id and a.decision = 'declined'
    and a.decided_day > ${addMonths(stockholmDay(now), -declinedMonths)}
    and not exists (select 1 from applications later where later.member_id = a.member_id and later.id > a.id))`

/** @returns when and why the last applications of some members were declined, by the ids of the members; without those that were not */
export async function readDeclined(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, { declined_day: string; reason: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('applications')
    .select(['member_id', 'decision', 'decided_day', 'reason'])
    .where('member_id', 'in', ids)
    .orderBy('id')
    .execute()
  const last = new Map(rows.map((row) => [row.member_id, row]))
  return new Map(
    [...last].flatMap(([id, { decision, decided_day, reason }]) =>
      decision === 'declined' && decided_day !== null ? [[id, { declined_day: decided_day, reason }]] : [],
    ),
  )
}

/** Forgets why applications were declined that stayed all the same, after six months (annex A4); that they were declined stays. */
export async function forgetReasons({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('applications')
    .set({ reason: '' })
    .where('decision', '=', 'declined')
    .where('reason', '<>', '')
    .where('decided_day', '<=', addMonths(stockholmDay(now()), -declinedMonths))
    .execute()
}

/** @returns the types that some members ask for, by the ids of the members */
export async function typesAsked(
  { tx }: Pick<MembershipScope, 'tx'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('applications')
    .select(['member_id', 'type_id'])
    .where('member_id', 'in', ids)
    .where('decided_day', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ member_id, type_id }) => (type_id === null ? [] : [[member_id, type_id]])))
}

/** Decides the applications of some members, of those too who applied before there were membership years. */
export async function decideApplications(
  scope: MembershipScope,
  ids: readonly number[],
  decided: { decision: Decision; reason?: string },
): Promise<void> {
  const asking = new Set(await whoAsk(scope, ids))
  for (const id of ids) if (!asking.has(id)) await insertApplication(scope, { memberId: id })
  await decideOpen(scope, ids, decided)
}

/** Accepts those of some members who wait for an answer. */
export const acceptOpen = (scope: MembershipScope, ids: readonly number[]): Promise<void> =>
  decideOpen(scope, ids, { decision: 'accepted' })

/** Lets an application that was declined wait again from today on, as one more with the time of the first: the decision stays readable. */
export async function askAgain(scope: MembershipScope, memberId: number): Promise<void> {
  const last = await scope.tx
    .selectFrom('applications')
    .select(['type_id', 'verified_at', 'created_at', 'decision'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.decision !== 'declined') return
  const waiting = { applied_day: todayOf(scope), decided_day: null, decision: null }
  await scope.tx
    .insertInto('applications')
    .values({ ...last, ...waiting, member_id: memberId })
    .execute()
}
