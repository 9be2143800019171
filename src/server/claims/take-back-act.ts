import { updateRow } from '#server/db/one-row.ts'
import { storeNextType } from '#server/membership/next-types.ts'
import { settleMembers } from '#server/membership/settle.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { readClaim } from '#server/payments/read-claims.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import type { DepartedBy } from '#shared/membership/facts.ts'
import { message } from '#shared/message.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'
import { type Former, lockListed } from './do-act.ts'
import { voidClaim } from './end-claim.ts'

const dayAgo = ({ now }: Pick<Services, 'now'>): string => new Date(now().getTime() - dayMs).toISOString()

/** @returns what takes back the last act on a member @throws AppError wrong-state when it is not the last, or older than a day */
async function readFormer({ tx, context }: ClaimScope, id: number, act: number): Promise<Former> {
  const row = await tx
    .selectFrom('member_acts')
    .select(['id', 'former'])
    .where('member_id', '=', id)
    .where('at', '>', dayAgo(context))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (row?.id !== act) throw new AppError('wrong-state')
  return JSON.parse(row.former)
}

/** Lets what was owed before be owed again. @throws AppError wrong-state when something was paid since */
async function takeBackClaims(scope: ClaimScope, { claimed, voided }: Former): Promise<void> {
  const { tx, context } = scope
  if (claimed !== null) {
    const claim = await readClaim(tx, { id: claimed, today: stockholmDay(context.now()) })
    if (claim?.state !== 'open') throw new AppError('wrong-state', { title: message('acts.changedSince') })
    await voidClaim(scope, { claimId: claimed, why: '' })
  }
  for (const { id, unique_key } of voided)
    await updateRow(tx, ['claims', id], { void_day: null, void_why: '', unique_key })
}

async function takeBackApplications({ tx }: ClaimScope, { accepted, asked }: Former): Promise<void> {
  if (asked) await updateRow(tx, ['applications', asked.id], { type_id: asked.type_id })
  if (accepted.length > 0)
    await tx
      .updateTable('applications')
      .set({ decided_day: null, decision: null, decided_by: '', reason: '' })
      .where('id', 'in', accepted)
      .execute()
}

/** Takes back the last act on the memberships of a member, within a day. @throws AppError not-found, wrong-state */
export async function takeBackAct(scope: ClaimScope, id: number, act: number): Promise<void> {
  const { tx, context } = scope
  await lockListed(scope, id)
  const former = await readFormer(scope, id, act)
  const { granted, revoked, departures, confirmed, next } = former
  const kept = await tx
    .selectFrom('memberships')
    .select('id')
    .where('id', 'in', granted)
    .where('revoked_day', 'is', null)
    .execute()
  if (kept.length !== granted.length)
    throw new AppError('wrong-state', { title: message('acts.changedSince') })
  await takeBackClaims(scope, former)
  await tx.deleteFrom('memberships').where('id', 'in', granted).execute()
  await tx
    .updateTable('memberships')
    .set({ revoked_day: null, revoked_why: '' })
    .where('id', 'in', revoked)
    .execute()
  if (departures.length > 0)
    await tx
      .insertInto('member_departures')
      .values(departures.map((row) => ({ ...row, how: row.how as DepartedBy, member_id: id })))
      .execute()
  await takeBackApplications(scope, former)
  if (next !== undefined)
    await storeNextType(tx, {
      ...{ memberId: id, typeId: next?.type_id ?? null, why: next?.why ?? '' },
      created_at: context.now().toISOString(),
    })
  if (confirmed)
    await tx
      .deleteFrom('confirmations')
      .where('member_id', '=', id)
      .where('year', '=', confirmed.year)
      .where('how', '=', 'paper')
      .execute()
  await settleMembers(scope, [id])
  // The days of before the act, which no fact tells.
  await updateRow(tx, ['members', id], former.columns)
  await tx.deleteFrom('member_acts').where('id', '=', act).execute()
  await recordHistory(scope, { action: 'take-back-membership', resource: members.name, record_id: id })
}

/** Forgets what takes acts back that are older than a day. A chore of `housekeeping.ts`. */
export async function forgetActs(context: Pick<Services, 'db' | 'now'>): Promise<void> {
  await context.db.deleteFrom('member_acts').where('at', '<', dayAgo(context)).execute()
}
