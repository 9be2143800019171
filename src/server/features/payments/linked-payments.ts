import { readPayments } from '#server/payments/read-payments.ts'
import type { Services } from '#server/services/services.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import type { LinkedPayment } from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { isMeant, shown, wordsOf } from './look-list.ts'
import { readMatchClaims } from './read-register.ts'
import { namedClaim } from './shown-money.ts'

const mostClaims = 20

const ofFiles: readonly PaymentSource[] = ['camt', 'swish', 'statement']

/**
 * @returns the payments of files that are for the claims which a search means, the last one first. One that is in the bookkeeping, or
 *   of which money went back, stays where it is, and is refunded on the page of its claim.
 */
export async function findLinked(
  { db, now }: Pick<Services, 'db' | 'now'>,
  q: string,
): Promise<LinkedPayment[]> {
  const words = wordsOf(q)
  const { claims } = await readMatchClaims(db, stockholmDay(now()))
  const meant = claims
    .filter((claim) => !claim.isHidden && claim.paid > 0 && isMeant(claim, words))
    .slice(-mostClaims)
  if (meant.length === 0) return []
  const byId = new Map(meant.map((claim) => [claim.id, claim]))
  const parts = await db
    .selectFrom('allocations')
    .select(['id', 'payment_id', 'claim_id', 'amount'])
    .where('claim_id', 'in', [...byId.keys()])
    .where('undone_at', 'is', null)
    .where('amount', '>', 0)
    .orderBy('id', 'desc')
    .execute()
  if (parts.length === 0) return []
  const ids = parts.map(({ payment_id }) => payment_id)
  const returned = db.selectFrom('payments').select('refunds_id').where('refunds_id', 'in', ids)
  const payments = await readPayments(db, (query) =>
    query
      .where('payments.id', 'in', ids)
      .where('source', 'in', ofFiles)
      .where('exported_day', 'is', null)
      .where(
        'payments.id',
        'not in',
        returned.where('undone_at', 'is', null).$castTo<{ refunds_id: number }>(),
      ),
  )
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  return parts.flatMap(({ id, payment_id, claim_id, amount }) => {
    const [payment, claim] = [known.get(payment_id), byId.get(claim_id)]
    return payment && claim
      ? [{ ...shown(payment), id: payment_id, allocation: id, claim: namedClaim(claim), part: amount }]
      : []
  })
}
