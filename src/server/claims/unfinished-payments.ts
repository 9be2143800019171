import type { WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'

type Scope = Pick<WriteScope, 'tx'>

const batchSize = 200

/** Columns of a payment without a verdict. One that was given when less of it was for no claim does not count any more. */
export const undecided = { verdict: '', sale_account: '' } as const

const ofClaims = ({ tx }: Scope, claimIds: readonly number[]) =>
  tx
    .selectFrom('allocations')
    .select('payment_id')
    .where('claim_id', 'in', claimIds)
    .where('undone_at', 'is', null)
    .where('amount', '>', 0)

/** Shows the payments of claims in the review: each pays a part, the time for the rest is over, and no human has seen it yet. */
export async function markUnfinished(scope: Scope, claimIds: readonly number[]): Promise<void> {
  for (const some of batchesOf(claimIds, batchSize))
    await scope.tx
      .updateTable('payments')
      .set({ review: 'unfinished' })
      .where('id', 'in', ofClaims(scope, some))
      .where('review', '=', '')
      .where('verdict', '=', '')
      .where('undone_at', 'is', null)
      .execute()
}

/** Takes the payments of claims from the review that nothing more is asked for. */
export async function clearUnfinished(scope: Scope, claimIds: readonly number[]): Promise<void> {
  for (const some of batchesOf(claimIds, batchSize))
    await scope.tx
      .updateTable('payments')
      .set({ review: '' })
      .where('id', 'in', ofClaims(scope, some))
      .where('review', '=', 'unfinished')
      .execute()
}
