import { lockPayments } from '#server/claims/lock-claims.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { FilePlan } from './plan-file.ts'

/** A file that is being written. */
export type Written = { scope: WriteScope; plan: FilePlan; fileId: number }

const batchSize = 25

/** Reasons for which money without a meaning waits. */
const withoutMeaning = ['unknown', 'amount', 'batch', 'split', 'twice', 'void'] as const

/**
 * Undoes sums of entries of which the file has the details. The bookkeeping corrects one that was exported.
 * @throws AppError wrong-state when a human has decided about one since the plan was made
 */
export async function replaceSums({ scope, plan, fileId }: Written): Promise<void> {
  const { tx, context } = scope
  const sums = [...new Set(plan.rows.flatMap(({ replaces }) => replaces ?? []))].sort((a, b) => a - b)
  for (const ids of batchesOf(sums, batchSize)) {
    await lockPayments(scope, ids)
    const found = await readPayments(tx, (query) => query.where('payments.id', 'in', ids))
    const isFree = found.every(({ verdict, rest, amount }) => verdict === '' && rest === amount)
    if (!isFree || found.length < ids.length)
      throw new AppError('wrong-state', { title: message('bankPayments.changed') })
    await tx
      .updateTable('payments')
      .set({ undone_at: context.now().toISOString(), replaced_file_id: fileId })
      .where('id', 'in', ids)
      .execute()
  }
}

/** Lets a sum be undone together with the payments that replaced it. */
export function linkSums({ scope, plan }: Written, ids: ReadonlyMap<number, number>): void {
  for (const [row, { replaces }] of plan.rows.entries())
    if (replaces !== null && ids.has(row))
      scope.operation?.links.push([`payments ${replaces}`, `payments ${ids.get(row)}`])
}

/** Sends earlier payments to the review that this file perhaps reports again, and says more about. */
export async function doubtEarlier({ tx }: WriteScope, { rows }: FilePlan): Promise<void> {
  const ids = new Set(rows.flatMap(({ doubts }) => doubts))
  for (const some of batchesOf([...ids], batchSize))
    await tx
      .updateTable('payments')
      .set({ review: 'known-perhaps' })
      .where('id', 'in', some)
      .where('review', 'in', withoutMeaning)
      .execute()
}
