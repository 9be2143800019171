import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'
import { settle } from './settle.ts'

/** A part of a payment that is for a claim, in öre. */
export type NewAllocation = { payment_id: number; claim_id: number; amount: number }

const batchSize = 500
/** So many claims are settled before other requests have their turn. */
const turn = 20

/** Reads claims before many of them change. */
export const claimsBefore = ({ tx, context }: ClaimScope, ids: readonly number[]): Promise<Claim[]> =>
  readClaims(tx, {
    today: stockholmDay(context.now()),
    where: (query) => query.where(context.dialect.isAmong(ids)),
  })

/**
 * Gives many payments to their claims, which were locked before, and lets the claims follow. The caller has seen to it that no claim
 * gets more than it asks for, and keeps what is left of each payment to be looked at.
 */
export async function allocateAll(scope: ClaimScope, allocations: readonly NewAllocation[]): Promise<void> {
  const { tx, context } = scope
  const before = await claimsBefore(scope, [...new Set(allocations.map(({ claim_id }) => claim_id))])
  const at = context.now().toISOString()
  for (let start = 0; start < allocations.length; start += batchSize)
    await tx
      .insertInto('allocations')
      .values(allocations.slice(start, start + batchSize).map((part) => ({ ...part, at })))
      .execute()
  for (const [index, claim] of before.entries()) {
    await settle(scope, claim)
    // Visitors whose pages are kept have their turn in between.
    if (index % turn === turn - 1) await yieldToEventLoop()
  }
}
