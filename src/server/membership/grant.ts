import { recordHistoryOf } from '#server/operations/record-history.ts'
import { AppError, existing } from '#shared/errors.ts'
import type { GrantedBy } from '#shared/membership/facts.ts'
import { type Former, type Purchase, paidTerm, type Term } from '#shared/membership/terms.ts'
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
  /** The days are as they are given, whatever granted them: of a membership that only changes its type. */
  isGiven?: boolean
  /** The reason of the board. */
  why?: string
  /** The day of the payment, or of the decision; today by default. */
  day?: string
}

const endless = '9999-12-31'

const overlaps = (
  a: Pick<Former, 'first_day' | 'last_day'>,
  b: Pick<Former, 'first_day' | 'last_day'>,
): boolean => a.first_day <= (b.last_day ?? endless) && b.first_day <= (a.last_day ?? endless)

/** Lets one change of a member's memberships after the other pass; members are locked by their ids. */
async function lockMembers({ tx, context }: MembershipScope, ids: readonly number[]): Promise<void> {
  await context.dialect
    .lockRow(tx.selectFrom('members').select('id').where('id', 'in', ids).orderBy('id'))
    .execute()
}

export const lockMember = (scope: MembershipScope, memberId: number): Promise<void> =>
  lockMembers(scope, [memberId])

/**
 * @returns the days that are granted: of a payment, or what is free, by the rules; of what the board gives as they are given
 * @throws AppError wrong-state
 */
function daysOf(grant: Grant & { day: string }, purchase: Purchase & { formers: readonly Former[] }) {
  const { first_day, last_day, period_id, typeId } = grant
  if (!grant.isGiven && (grant.by === 'payment' || grant.by === 'free'))
    return paidTerm(purchase, { first_day, last_day, period_id }, grant.day)
  const days = { first_day, last_day }
  if (last_day !== null && last_day < first_day) throw new AppError('wrong-state')
  if (purchase.formers.some((one) => one.type_id === typeId && overlaps(one, days)))
    throw new AppError('wrong-state', { title: message('memberships.overlap') })
  return days
}

/**
 * Grants memberships, one after the other, and leaves the columns of their members as they are: for who writes them along. They
 * must be few enough for one statement.
 * @returns their ids; null for one whose days the member has already
 */
async function insertGrants(scope: MembershipScope, grants: readonly Grant[]): Promise<(number | null)[]> {
  if (grants.length === 0) return []
  const { tx, context } = scope
  const memberIds = [...new Set(grants.map(({ memberId }) => memberId))]
  await lockMembers(scope, memberIds)
  const facts = await readFacts(tx, memberIds)
  const purchases = new Map<number, Purchase>()
  for (const typeId of new Set(grants.map((grant) => grant.typeId)))
    purchases.set(typeId, await readPurchase(tx, { typeId }))
  const rows = grants.map((grant) => {
    const { memberId: member_id, typeId: type_id, by: granted_by, claimId: claim_id = null } = grant
    const own = existing(facts.get(member_id))
    const day = grant.day ?? todayOf(scope)
    const purchase = { ...(purchases.get(type_id) as Purchase), formers: formersOf(own, day) }
    const days = daysOf({ ...grant, day }, purchase)
    if (!days) return null
    const created_at = momentAfter(context.now(), [...own.memberships, ...own.departures])
    const row = {
      ...{ member_id, type_id, period_id: grant.period_id, ...days, granted_day: day, granted_by, claim_id },
      ...{ granted_why: grant.why ?? '', revoked_day: null, created_at },
    }
    facts.set(member_id, { ...own, memberships: [...own.memberships, row] })
    return row
  })
  const granted = rows.filter((row) => row !== null)
  if (granted.length === 0) return rows.map(() => null)
  // A member who buys a membership after saying that they leave stays.
  await tx
    .deleteFrom('member_departures')
    .where(
      'member_id',
      'in',
      granted.map(({ member_id }) => member_id),
    )
    .where('day', '>', todayOf(scope))
    .execute()
  const stored = await tx.insertInto('memberships').values(granted).returning('id').execute()
  const grantedIds = granted.map(({ member_id }) => member_id)
  await recordHistoryOf(scope, grantedIds, { action: 'grant-membership', resource: 'members' })
  // Ids are given in the order of the rows, whatever the order of the answer.
  const ids = stored.map(({ id }) => id).toSorted((one, other) => one - other)
  return rows.map((row) => (row === null ? null : (ids.shift() ?? null)))
}

/** Grants a membership, and leaves the columns of the member as they are: for who writes them along. */
export async function insertGrant(scope: MembershipScope, grant: Grant): Promise<number | null> {
  const [id] = await insertGrants(scope, [grant])
  return id ?? null
}

/**
 * Grants memberships and keeps the columns of their members in step. Of a payment, and of what is free, the days are those of
 * `paidTerm`.
 * @returns their ids; null for one whose days the member has already
 * @throws AppError wrong-state when a membership of the type overlaps one, not-found
 */
export async function grantMemberships(
  scope: MembershipScope,
  grants: readonly Grant[],
): Promise<(number | null)[]> {
  const ids = await insertGrants(scope, grants)
  await settleMembers(scope, [...new Set(grants.map(({ memberId }) => memberId))])
  return ids
}

/** Grants one membership, as {@link grantMemberships} does. */
export async function grantMembership(scope: MembershipScope, grant: Grant): Promise<number | null> {
  const [id] = await grantMemberships(scope, [grant])
  return id ?? null
}

/**
 * Revokes memberships from today on, as when their payments went back.
 * @param why in a few words, for the board
 */
export async function revokeMemberships(
  scope: MembershipScope,
  { ids, why, day = todayOf(scope) }: { ids: readonly number[]; why: string; day?: string },
): Promise<void> {
  if (ids.length === 0) return
  const rows = await scope.tx
    .updateTable('memberships')
    .set({ revoked_day: day, revoked_why: why })
    .where('id', 'in', ids)
    .where('revoked_day', 'is', null)
    .returning('member_id')
    .execute()
  const memberIds = rows.map(({ member_id }) => member_id)
  await recordHistoryOf(scope, memberIds, { action: 'revoke-membership', resource: 'members' })
  await settleMembers(scope, [...new Set(memberIds)])
}

/** Revokes one membership, as {@link revokeMemberships} does. */
export const revokeMembership = (
  scope: MembershipScope,
  { id, ...how }: { id: number; why: string; day?: string },
): Promise<void> => revokeMemberships(scope, { ids: [id], ...how })
