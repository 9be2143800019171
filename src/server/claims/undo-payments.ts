import { AppError } from '#shared/errors.ts'
import type { ClaimScope } from './create-claim.ts'
import { lockClaims } from './lock-claims.ts'
import { claimsBefore, settleAll } from './settle-all.ts'

/**
 * Takes all payments of a file back, as if it had never been read, and forgets their keys.
 * @param file.claimIds the claims that they are for
 * @returns how many payments
 * @throws AppError wrong-state when one of them is in the bookkeeping, or money of it went back elsewhere
 */
export async function undoPayments(
  scope: ClaimScope,
  { fileId, claimIds }: { fileId: number; claimIds: readonly number[] },
): Promise<number> {
  const { tx, context } = scope
  await lockClaims(scope, claimIds)
  const ofFile = tx
    .selectFrom('payments')
    .select('id')
    .where('file_id', '=', fileId)
    .where('undone_at', 'is', null)
  const fixed = await tx
    .selectFrom('payments')
    .select('id')
    .where('undone_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('file_id', '=', fileId), where('exported_day', 'is not', null)]),
        where.and([
          where('refunds_id', 'in', ofFile),
          where.or([where('file_id', 'is', null), where('file_id', '!=', fileId)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (fixed) throw new AppError('wrong-state')
  const before = await claimsBefore(scope, claimIds)
  const undone_at = context.now().toISOString()
  await tx
    .updateTable('allocations')
    .set({ undone_at })
    .where('payment_id', 'in', ofFile)
    .where('undone_at', 'is', null)
    .execute()
  await tx.deleteFrom('payment_keys').where('payment_id', 'in', ofFile).execute()
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ undone_at, review: '' })
    .where('file_id', '=', fileId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  await settleAll(scope, before)
  return Number(numUpdatedRows)
}
