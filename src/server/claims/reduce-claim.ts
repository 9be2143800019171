import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { reductionOf } from '#server/payments/claim-amount.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import { AppError } from '#shared/errors.ts'

/** Whether a refund makes its claim smaller; `when-covered`: if the claim is paid, and the rest pays a smaller one. */
export type Reduces = boolean | 'when-covered'

/**
 * @param part how much of the claim goes back, in öre
 * @returns whether the claim becomes smaller by a refund, so that what it pays for continues
 * @throws AppError wrong-state when nothing would be left of the claim: it is made void instead
 */
export function isReduced({ state, paid, amount }: Claim, part: number, reduces: Reduces): boolean {
  const isCovered = state === 'paid' && part < paid
  if (reduces === 'when-covered') return isCovered
  if (reduces && part >= amount) throw new AppError('wrong-state')
  return reduces
}

/** @returns how much refunds have made a claim smaller, in öre */
export async function readReduction(db: Db | Tx, claimId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select ${reductionOf(sql.val(claimId))} as sum`.execute(db)
  return -Number(rows[0]?.sum ?? 0)
}
