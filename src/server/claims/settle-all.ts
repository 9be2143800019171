import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { batchesOf } from '#shared/batches.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'
import { settleClaims } from './settle.ts'

/** A part of a payment that is for a claim, in öre. */
export type NewAllocation = { payment_id: number; claim_id: number; amount: number }

const batchSize = 50

/** Reads claims before many of them change. */
export async function claimsBefore({ tx, context }: ClaimScope, ids: readonly number[]): Promise<Claim[]> {
  const today = stockholmDay(context.now())
  const sorted = ids.toSorted((one, other) => one - other)
  const claims: Claim[] = []
  for (const some of batchesOf(sorted, batchSize)) {
    const among = context.dialect.isAmong(some)
    claims.push(...(await readClaims(tx, { today, where: (query) => query.where(among) })))
  }
  return claims
}

/** Lets many claims follow what is paid of them. @param before the claims as they were */
export async function settleAll(scope: ClaimScope, before: readonly Claim[]): Promise<void> {
  const { writtenAtOnce } = scope.context.dialect
  for (const some of batchesOf(before, writtenAtOnce)) {
    await settleClaims(scope, some)
    // Visitors whose pages are kept have their turn in between.
    await yieldToEventLoop()
  }
}

/**
 * Gives many payments to their claims, which were locked before, and lets the claims follow. The caller has seen to it that no claim
 * gets more than it asks for, and keeps what is left of each payment to be looked at.
 */
export async function allocateAll(scope: ClaimScope, allocations: readonly NewAllocation[]): Promise<void> {
  const { tx, context } = scope
  const before = await claimsBefore(scope, [...new Set(allocations.map(({ claim_id }) => claim_id))])
  const at = context.now().toISOString()
  for (const some of batchesOf(allocations, batchSize))
    await tx
      .insertInto('allocations')
      .values(some.map((part) => ({ ...part, at })))
      .execute()
  await settleAll(scope, before)
}
