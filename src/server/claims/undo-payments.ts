import { AppError } from '#shared/errors.ts'
import type { ClaimScope } from './create-claim.ts'
import { lockClaims } from './lock-claims.ts'
import { claimsBefore, settleAll } from './settle-all.ts'

/** @returns the claims that payments of a file are for */
async function claimsOfFile({ tx }: ClaimScope, fileId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select('allocations.claim_id')
    .distinct()
    .where('payments.file_id', '=', fileId)
    .where('payments.undone_at', 'is', null)
    .where('allocations.undone_at', 'is', null)
    .execute()
  return rows.map(({ claim_id }) => claim_id)
}

/**
 * Locks the payments of a file, and before them the claims that they are for.
 * @returns the claims
 * @throws AppError wrong-state when a payment of it was given to a further claim in between
 */
export async function lockFile(scope: ClaimScope, fileId: number): Promise<number[]> {
  const { tx, context } = scope
  const known = await claimsOfFile(scope, fileId)
  await lockClaims(scope, known)
  const payments = tx.selectFrom('payments').select('id').where('file_id', '=', fileId).orderBy('id')
  await context.dialect.lockRow(payments).execute()
  const now = await claimsOfFile(scope, fileId)
  if (!new Set(now).isSubsetOf(new Set(known))) throw new AppError('wrong-state')
  return now
}

/** Restores the sums that details of a file replaced. Sums of the file itself that were replaced are gone for good. */
async function restoreSums({ tx }: ClaimScope, fileId: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ undone_at: null, replaced_file_id: null })
    .where('replaced_file_id', '=', fileId)
    .execute()
  const ofFile = tx.selectFrom('payments').select('id').where('file_id', '=', fileId)
  const replaced = ofFile.where('replaced_file_id', 'is not', null)
  await tx.deleteFrom('payment_keys').where('payment_id', 'in', replaced).execute()
  await tx
    .updateTable('payments')
    .set({ replaced_file_id: null })
    .where('file_id', '=', fileId)
    .where('replaced_file_id', 'is not', null)
    .execute()
}

/**
 * Takes all payments of a file back, as if it had never been read, and forgets their keys.
 * @param file.claimIds the claims that they are for, locked by {@link lockFile}
 * @returns how many payments
 * @throws AppError wrong-state when one of them is in the bookkeeping, or money of it went back elsewhere
 */
export async function undoPayments(
  scope: ClaimScope,
  { fileId, claimIds }: { fileId: number; claimIds: readonly number[] },
): Promise<number> {
  const { tx, context } = scope
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
  await tx.deleteFrom('payment_entries').where('payment_id', 'in', ofFile).execute()
  await restoreSums(scope, fileId)
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ undone_at, review: '' })
    .where('file_id', '=', fileId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  await settleAll(scope, before)
  return Number(numUpdatedRows)
}
