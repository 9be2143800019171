import { defineDerived } from '#server/operations/derived-values.ts'
import { addUndoCheck } from '#server/operations/undo-operation.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { followClaimLinks } from './create-claim.ts'
import { followClaims } from './settle.ts'

const batchSize = 500

/** An undo gives payments and claims back as they were; memberships and paid marks follow what is paid now. */
async function followAllocations(scope: WriteScope, ids: readonly number[]): Promise<void> {
  const claims = new Set<number>()
  for (const some of batchesOf(ids, batchSize)) {
    const rows = await scope.tx
      .selectFrom('allocations')
      .select('claim_id')
      .distinct()
      .where(scope.context.dialect.isAmong(some))
      .execute()
    for (const { claim_id } of rows) claims.add(claim_id)
  }
  await followClaims(scope, [...claims])
}

defineDerived('allocations', { columns: () => [], follow: followAllocations })
defineDerived('claims', {
  columns: () => [],
  async follow(scope, ids) {
    await followClaimLinks(scope, ids)
    await followClaims(scope, ids)
  },
})
// An export to the bookkeeping is no change of the payment itself; the check below refuses the undo with a reason of its own.
defineDerived('payments', { columns: () => ['exported_day'] })

/** Reads the payments that were exported to the bookkeeping since an operation. */
const readExported = ({ tx, once }: WriteScope, operationId: string): Promise<ReadonlySet<number>> =>
  once(`exported since ${operationId}`, async () => {
    const rows = await tx
      .selectFrom('bookkeeping_lines')
      .innerJoin('bookkeeping_exports', 'bookkeeping_exports.id', 'bookkeeping_lines.export_id')
      .innerJoin('operations', (join) => join.on('operations.id', '=', operationId))
      .select('payment_id')
      .distinct()
      .where('taken_back_at', 'is', null)
      .whereRef('bookkeeping_exports.created_at', '>=', 'operations.at')
      .execute()
    return new Set(rows.map(({ payment_id }) => payment_id))
  })

addUndoCheck(async (scope, changes) => {
  const payments = changes.flatMap(({ table, key, before, after }) => {
    if (table === 'payments') return [Number(key)]
    return table === 'allocations' ? [Number((after ?? before)?.payment_id)] : []
  })
  if (payments.length === 0) return null
  const exported = await readExported(scope, scope.undoneId)
  return payments.some((id) => exported.has(id)) ? 'exported' : null
})
