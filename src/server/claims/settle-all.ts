import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { batchesOf } from '#shared/batches.ts'
import { dueOf } from '#shared/claims.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
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
async function settleAll(scope: ClaimScope, before: readonly Claim[]): Promise<void> {
  const { writtenAtOnce } = scope.context.dialect
  for (const some of batchesOf(before, writtenAtOnce)) {
    await settleClaims(scope, some)
    // Visitors whose pages are kept have their turn in between.
    await yieldToEventLoop()
  }
}

/** @throws AppError wrong-state when a claim would get more than is due: it changed between the plan of a file and its lock */
function refuseTooMuch(allocations: readonly NewAllocation[], claims: readonly Claim[]): void {
  const dues = new Map(claims.map((claim) => [claim.id, dueOf(claim)]))
  for (const { claim_id, amount } of allocations) {
    const due = (dues.get(claim_id) ?? 0) - amount
    if (due < 0) throw new AppError('wrong-state', { title: message('bankPayments.changed') })
    dues.set(claim_id, due)
  }
}

/**
 * Gives many payments to their claims, which were locked before, and lets the claims follow. What is left of each payment is the
 * caller's, to be looked at.
 * @throws AppError wrong-state when a claim would get more than is due
 */
export async function allocateAll(scope: ClaimScope, allocations: readonly NewAllocation[]): Promise<void> {
  const { tx, context } = scope
  const before = await claimsBefore(scope, [...new Set(allocations.map(({ claim_id }) => claim_id))])
  refuseTooMuch(allocations, before)
  const at = context.now().toISOString()
  for (const some of batchesOf(allocations, batchSize))
    await tx
      .insertInto('allocations')
      .values(some.map((part) => ({ ...part, at })))
      .execute()
  await settleAll(scope, before)
}
