import { claimsBefore } from '#server/claims/settle-all.ts'
import { lockFile, undoPayments } from '#server/claims/undo-payments.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { dueOf } from '#shared/claims.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, existing } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { NamedClaim, UndoneFile } from '#shared/payment-review.ts'
import { filesKey } from './write-file.ts'

const batchSize = 500

const named = (claim: Claim): NamedClaim => ({
  ...{ id: claim.id, number: claim.number, reference: claim.reference, name: claim.name },
  ...{ due: dueOf(claim), state: claim.state },
})

type Since = { ids: readonly number[]; readAt: string }

/** @returns the claims whose receipts have left; those that have not are taken back with their payments */
async function sentReceipts({ tx }: WriteScope, { ids, readAt }: Since): Promise<number[]> {
  const sent: number[] = []
  for (const some of batchesOf(ids, batchSize)) {
    const mails = await tx
      .selectFrom('mails')
      .select('record_id')
      .where('kind', '=', 'claim-receipt')
      .where('record_id', 'in', some)
      .where('created_at', '>=', readAt)
      .where('state', 'not in', ['queued', 'failed', 'unsent'])
      .execute()
    sent.push(...mails.map(({ record_id }) => Number(record_id)))
  }
  return sent
}

/**
 * Takes a whole file back, for a day: its payments never were, and it can be read again. Where a receipt has left nothing is done,
 * and the claims are named, for whoever got a receipt has to be told.
 * @throws AppError not-found, wrong-state when it is too late, money of it went back, or somebody gives it to a further claim just now
 */
export const undoFile = (context: Services, actor: Actor, fileId: number): Promise<UndoneFile> =>
  inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { tx } = scope
    await context.dialect.lockKey(tx, filesKey)
    const file = existing(await findById(tx, 'payment_files', fileId))
    if (file.undone_at !== null) return { undone: true, payments: 0, sent: [] }
    if (context.now().getTime() - Date.parse(file.read_at) > dayMs)
      throw new AppError('wrong-state', { title: message('bankPayments.tooLate') })
    const ids = await lockFile(scope, fileId)
    const sent = await sentReceipts(scope, { ids, readAt: file.read_at })
    if (sent.length > 0)
      return { undone: false, payments: 0, sent: (await claimsBefore(scope, sent)).map(named) }
    const payments = await undoPayments(scope, { fileId, claimIds: ids })
    await updateRow(tx, ['payment_files', fileId], { undone_at: context.now().toISOString() })
    await recordHistory(scope, { action: 'undo-file', resource: 'payments', record_id: fileId })
    scope.invalidatePages()
    return { undone: true, payments, sent: [] }
  })
