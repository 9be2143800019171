import { recordHistory } from '#server/crud/record-history.ts'
import { type Claim, readClaimLines } from '#server/payments/read-claims.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { claimHistory } from './claim-history.ts'
import { mailReceipt, takeReceiptBack } from './claim-mails.ts'
import type { ClaimScope } from './create-claim.ts'
import { followLine } from './grant-lines.ts'
import { claimOf } from './lock-claims.ts'
import { isMarked } from './place-marks.ts'

/** Keeps the mark of an application in step with its claim, as the board would set it. */
async function markPlace(scope: ClaimScope, id: number, paid: boolean): Promise<void> {
  const { tx, context } = scope
  const { numUpdatedRows } = await tx
    .updateTable('evenemang')
    .set((set) => ({ paid, version: set('version', '+', 1), updated_at: context.now().toISOString() }))
    .where('id', '=', id)
    .where('paid', '=', !paid)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await recordHistory(scope, {
      action: 'update',
      resource: evenemang.name,
      record_id: id,
      fields: ['paid'],
    })
}

/**
 * Lets what a claim is for follow what is paid of it: memberships are granted or revoked, places at events are marked as paid, or
 * not any more. The payer gets a receipt; for a place that the board ticks off there is none, as before.
 * @param before the claim as it was
 * @returns the claim as it is
 */
export async function settle(scope: ClaimScope, before: Claim): Promise<Claim> {
  const claim = await claimOf(scope, before.id)
  const isPaid = claim.state === 'paid'
  for (const line of await readClaimLines(scope.tx, [claim.id])) {
    if (line.kind === 'evenemang' && line.evenemang_id !== null)
      await markPlace(scope, line.evenemang_id, isPaid)
    if (line.kind === 'membership') await followLine(scope, claim, line)
  }
  if (claim.kind === 'fee' && isPaid !== (before.state === 'paid'))
    await claimHistory(scope, claim, isPaid ? 'pay-claim' : 'reopen-claim')
  if (isPaid && before.state !== 'paid' && (claim.kind === 'fee' || !(await isMarked(scope, claim))))
    await mailReceipt(scope, claim)
  if (!isPaid && before.state === 'paid') await takeReceiptBack(scope, claim)
  return claim
}
