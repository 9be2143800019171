import { updateRow } from '#server/db/one-row.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import { AppError } from '#shared/errors.ts'
import { stockholmDay } from '#shared/time.ts'
import { claimHistory } from './claim-history.ts'
import type { ClaimScope } from './create-claim.ts'
import { claimOf, lockClaims } from './lock-claims.ts'
import { settle } from './settle.ts'
import { clearUnfinished, undecided } from './unfinished-payments.ts'

/** The key of a void claim: another one may be made for the same, and this one may get its own back. */
const voidKey = ({ id, unique_key }: Pick<Claim, 'id' | 'unique_key'>): string => `void ${id} ${unique_key}`

/**
 * Makes a claim void: nothing is owed. What was paid for it is to be looked at, and another claim with its key may be made.
 * @throws AppError not-found, wrong-state when it is void already
 */
export async function voidClaim(
  scope: ClaimScope,
  { claimId, why }: { claimId: number; why: string },
): Promise<Claim> {
  const { tx, context } = scope
  await lockClaims(scope, [claimId])
  const claim = await claimOf(scope, claimId)
  if (claim.state === 'void') throw new AppError('wrong-state')
  const at = context.now().toISOString()
  await updateRow(tx, ['claims', claimId], {
    void_day: stockholmDay(context.now()),
    void_why: why,
    unique_key: claim.unique_key && voidKey(claim),
  })
  const freed = await tx
    .updateTable('allocations')
    .set({ undone_at: at })
    .where('claim_id', '=', claimId)
    .where('undone_at', 'is', null)
    .returning('payment_id')
    .execute()
  if (freed.length > 0)
    await tx
      .updateTable('payments')
      .set({ ...undecided, review: 'void' })
      .where(
        'id',
        'in',
        freed.map(({ payment_id }) => payment_id),
      )
      .where('refunds_id', 'is', null)
      .execute()
  await claimHistory(scope, claim, 'void-claim')
  return settle(scope, claim)
}

/** Gives up what is left of a claim. @throws AppError not-found, wrong-state when nothing is left of it */
export async function writeOffClaim(
  scope: ClaimScope,
  { claimId, why }: { claimId: number; why: string },
): Promise<Claim> {
  const { tx, context } = scope
  await lockClaims(scope, [claimId])
  const claim = await claimOf(scope, claimId)
  if (claim.left === 0) throw new AppError('wrong-state')
  await updateRow(tx, ['claims', claimId], {
    written_off_day: stockholmDay(context.now()),
    written_off_why: why,
  })
  await clearUnfinished(scope, [claimId])
  await claimHistory(scope, claim, 'write-off-claim')
  return claimOf(scope, claimId)
}
