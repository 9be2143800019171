import { readClaims } from '#server/payments/read-claims.ts'
import { stockholmDay } from '#shared/time.ts'
import { type ClaimScope, placeKey } from './create-claim.ts'
import { markUnfinished } from './unfinished-payments.ts'

/**
 * @param asked.suggested the claims that payments in the review are perhaps for
 * @returns whether something is `paid` for the place of an application, or a payment in the review is perhaps for it (`suggested`).
 *   The payments of a part are shown in the review.
 */
export async function moneyOnPlace(
  scope: ClaimScope,
  { applicationId, suggested }: { applicationId: number; suggested: ReadonlySet<number> },
): Promise<'paid' | 'suggested' | null> {
  const today = stockholmDay(scope.context.now())
  const [claim] = await readClaims(scope.tx, {
    today,
    where: (query) => query.where('unique_key', '=', placeKey(applicationId)),
  })
  if (!claim) return null
  if (claim.paid > 0) {
    if (claim.left > 0) await markUnfinished(scope, [claim.id])
    return 'paid'
  }
  return suggested.has(claim.id) ? 'suggested' : null
}
