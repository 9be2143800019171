import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { recordConfirmation } from '#server/membership/confirmations.ts'
import { grantMembership, revokeMembership } from '#server/membership/grant.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import type { ClaimScope } from './create-claim.ts'

type Line = Selectable<Tables['claim_lines']>

/** The words with which a membership is revoked whose fee is not paid any more. */
const notPaid = 'payment'

/** @returns the payments that a claim is or was paid by, the one that came last at the end */
const paymentsOf = ({ tx }: ClaimScope, claimId: number) =>
  tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['payments.id', 'payments.paid_day', 'allocations.undone_at'])
    .where('allocations.claim_id', '=', claimId)
    .where('allocations.amount', '>', 0)
    .orderBy('payments.paid_day')
    .orderBy('payments.id')
    .execute()

const grantOf = ({ tx }: ClaimScope, claimId: number, memberId: number) =>
  tx
    .selectFrom('memberships')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('member_id', '=', memberId)
    .where('revoked_day', 'is', null)
    .executeTakeFirst()

/**
 * Grants the membership of a line whose claim is paid, from the day of the last payment on, which confirms the year of that day
 * too. Money for days that the member has already is to be looked at.
 */
async function grantLine(scope: ClaimScope, claim: Claim, line: Line): Promise<void> {
  const { member_id: memberId, type_id: typeId, first_day } = line
  if (memberId === null || typeId === null || first_day === null) return
  if (await grantOf(scope, claim.id, memberId)) return
  const last = (await paymentsOf(scope, claim.id)).findLast(({ undone_at }) => undone_at === null)
  if (!last) return
  const { period_id, last_day } = line
  const days = { period_id, first_day, last_day }
  const paid = { memberId, day: last.paid_day }
  const granted = await grantMembership(scope, { ...paid, ...days, typeId, by: 'payment', claimId: claim.id })
  if (granted === null) {
    await scope.tx.updateTable('payments').set({ review: 'twice' }).where('id', '=', last.id).execute()
    return
  }
  await recordConfirmation(scope, { ...paid, how: 'fee', evidence: String(last.id) })
}

/** Revokes what a claim has granted that is not paid any more; its money confirms nothing. */
async function revokeLine(scope: ClaimScope, claim: Claim, { member_id }: Line): Promise<void> {
  const grant = member_id === null ? undefined : await grantOf(scope, claim.id, member_id)
  if (!grant || member_id === null) return
  await revokeMembership(scope, { id: grant.id, why: notPaid })
  const payments = await paymentsOf(scope, claim.id)
  await scope.tx
    .deleteFrom('confirmations')
    .where('member_id', '=', member_id)
    .where('how', '=', 'fee')
    .where('evidence', 'in', ['', ...payments.map(({ id }) => String(id))])
    .execute()
}

/** Lets the membership of a line follow whether its claim is paid. */
export const followLine = (scope: ClaimScope, claim: Claim, line: Line): Promise<void> =>
  claim.state === 'paid' ? grantLine(scope, claim, line) : revokeLine(scope, claim, line)
