import type { Db, Tx } from '#server/db/tables.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { suggestFor } from './look-list.ts'
import { ClaimIndex } from './matching/claim-index.ts'
import { readMatchClaims } from './read-register.ts'

/** @returns the ids of the claims that payments in the review are perhaps for, with a part that is for no claim yet */
export async function readSuggestedClaims(db: Db | Tx, today: string): Promise<ReadonlySet<number>> {
  const waiting = (await readPayments(db, (query) => query.where('review', '!=', ''))).filter(
    ({ amount, rest }) => amount > 0 && rest > 0,
  )
  if (waiting.length === 0) return new Set()
  const { claims, phones } = await readMatchClaims(db, today)
  const index = new ClaimIndex(claims)
  const suggestions = waiting.flatMap((payment) => suggestFor(payment, { index, phones }) ?? [])
  return new Set(
    suggestions.flatMap(({ claimId, split = [] }) => [claimId, ...split.map((part) => part.claimId)]),
  )
}
