import { recordHistory } from '#server/crud/record-history.ts'
import type { Tx } from '#server/db/tables.ts'
import { AppError } from '#shared/errors.ts'
import type { GrantedBy } from '#shared/membership/facts.ts'
import { type Former, paidTerm, type Term } from '#shared/membership/terms.ts'
import { message } from '#shared/message.ts'
import { formersOf, readFacts } from './facts.ts'
import { momentAfter } from './moments.ts'
import { readPurchase } from './purchase.ts'
import { type MembershipScope, todayOf } from './scope.ts'
import { settleMembers } from './settle.ts'

/** A membership that is granted. */
export type Grant = Pick<Term, 'first_day' | 'last_day' | 'period_id'> & {
  memberId: number
  typeId: number
  by: GrantedBy
  /** The claim that was paid. */
  claimId?: number | null
  /** The day of the payment, or of the decision; today by default. */
  day?: string
}

const endless = '9999-12-31'

const overlaps = (
  a: Pick<Former, 'first_day' | 'last_day'>,
  b: Pick<Former, 'first_day' | 'last_day'>,
): boolean => a.first_day <= (b.last_day ?? endless) && b.first_day <= (a.last_day ?? endless)

/** Lets one change of a member's memberships after the other pass. */
export async function lockMember({ tx, context }: MembershipScope, memberId: number): Promise<void> {
  await context.dialect.lockRow(tx.selectFrom('members').select('id').where('id', '=', memberId)).execute()
}

/**
 * @returns the days that are granted: of a payment, or what is free, by the rules; of what the board gives as they are given
 * @throws AppError wrong-state
 */
async function daysOf(tx: Tx, grant: Grant & { day: string }, formers: readonly Former[]) {
  const { first_day, last_day, period_id, typeId } = grant
  if (grant.by === 'payment' || grant.by === 'free') {
    const purchase = await readPurchase(tx, { typeId, formers })
    return paidTerm(purchase, { first_day, last_day, period_id }, grant.day)
  }
  const days = { first_day, last_day }
  if (last_day !== null && last_day < first_day) throw new AppError('wrong-state')
  if (formers.some((one) => one.type_id === typeId && overlaps(one, days)))
    throw new AppError('wrong-state', { title: message('memberships.overlap') })
  return days
}

/** Grants a membership, and leaves the columns of the member as they are: for who writes them along. */
export async function insertGrant(scope: MembershipScope, grant: Grant): Promise<number | null> {
  const { tx, context } = scope
  const { memberId: member_id, typeId: type_id, by: granted_by, claimId: claim_id = null } = grant
  const day = grant.day ?? todayOf(scope)
  await lockMember(scope, member_id)
  const facts = (await readFacts(tx, [member_id])).get(member_id)
  if (!facts) throw new AppError('not-found')
  const formers = formersOf(facts, day)
  const days = await daysOf(tx, { ...grant, day }, formers)
  if (!days) return null
  // A member who buys a membership after saying that they leave stays.
  await tx
    .deleteFrom('member_departures')
    .where('member_id', '=', member_id)
    .where('day', '>', todayOf(scope))
    .execute()
  const created_at = momentAfter(context.now(), [...facts.memberships, ...facts.departures])
  const { id } = await tx
    .insertInto('memberships')
    .values({
      ...{ member_id, type_id, period_id: grant.period_id, ...days, granted_day: day, granted_by, claim_id },
      ...{ revoked_day: null, created_at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(scope, { action: 'grant-membership', resource: 'members', record_id: member_id })
  return id
}

/**
 * Grants a membership and keeps the member's columns in step. Of a payment, and of what is free, the days are those of `paidTerm`.
 * @returns its id; null when it is for days that the member has already
 * @throws AppError wrong-state when a membership of the type overlaps it, not-found
 */
export async function grantMembership(scope: MembershipScope, grant: Grant): Promise<number | null> {
  const id = await insertGrant(scope, grant)
  await settleMembers(scope, [grant.memberId])
  return id
}

/**
 * Revokes a membership from today on, as when its payment went back.
 * @param why in a few words, for the board
 */
export async function revokeMembership(
  scope: MembershipScope,
  { id, why, day = todayOf(scope) }: { id: number; why: string; day?: string },
): Promise<void> {
  const row = await scope.tx
    .updateTable('memberships')
    .set({ revoked_day: day, revoked_why: why })
    .where('id', '=', id)
    .where('revoked_day', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  if (!row) return
  await recordHistory(scope, { action: 'revoke-membership', resource: 'members', record_id: row.member_id })
  await settleMembers(scope, [row.member_id])
}
