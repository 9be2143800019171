import type { BatchPart } from '#server/bank-files/transaction.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import type { Review } from '#shared/membership/facts.ts'
import { paysNothing, suggestFor } from './look-list.ts'
import { ClaimIndex } from './matching/claim-index.ts'
import { findNamedInReview } from './matching/suggest.ts'
import { asKnown } from './read-nearby.ts'
import { readMatchClaims } from './read-register.ts'

/** @returns the claims that a payment names by references, which its one suggestion need not all hold */
function findNamed(payment: Payment, index: ClaimIndex): number[] {
  if (paysNothing.includes(payment.review as Review)) return []
  const batch = payment.batch === '' ? [] : (JSON.parse(payment.batch) as BatchPart[])
  return findNamedInReview(asKnown(payment), { batch, index }).map(({ id }) => id)
}

/** @returns the ids of the claims that payments in the review are perhaps for, with a part that is for no claim yet */
export async function readSuggestedClaims(db: Db | Tx, today: string): Promise<ReadonlySet<number>> {
  const waiting = (await readPayments(db, (query) => query.where('review', '!=', ''))).filter(
    ({ amount, rest }) => amount > 0 && rest > 0,
  )
  if (waiting.length === 0) return new Set()
  const { claims, phones } = await readMatchClaims(db, today)
  const index = new ClaimIndex(claims)
  const ids = waiting.flatMap((payment) => {
    const { claimId, split = [] } = suggestFor(payment, { index, phones }) ?? {}
    return [claimId, ...split.map((part) => part.claimId), ...findNamed(payment, index)]
  })
  return new Set(ids.filter((id) => id !== undefined))
}
