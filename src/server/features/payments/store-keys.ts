import type { WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import type { FilePlan } from './plan-file.ts'

const batchSize = 50

/** @returns the keys of the payments of a file, and further keys of payments that were stored before */
function* keysOf({ rows }: FilePlan, ids: ReadonlyMap<number, number>) {
  for (const [row, { transaction, learnedBy }] of rows.entries()) {
    const payment_id = learnedBy?.payment ?? ids.get(row)
    if (payment_id === undefined) continue
    for (const key of new Set(learnedBy?.keys ?? transaction.keys)) yield { key, payment_id }
  }
}

/** @returns the entries to which these payments belong */
function* entriesOf({ rows }: FilePlan, ids: ReadonlyMap<number, number>) {
  for (const [row, { transaction, learnedBy }] of rows.entries()) {
    const payment_id = learnedBy?.payment ?? ids.get(row)
    const { entry } = transaction
    if (payment_id === undefined || !entry || entry.isWhole) continue
    yield { key: entry.key, payment_id, amount: entry.amount }
  }
}

/**
 * Stores all under which the payments of a file are known. Keys of a sum that was replaced become those of its details. Another
 * key that is stored stays with its payment.
 */
export async function storeKeys(
  { tx }: WriteScope,
  plan: FilePlan,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const moved = plan.rows.flatMap(({ transaction, replaces, isKnown }) =>
    replaces !== null && !isKnown ? transaction.keys : [],
  )
  for (const some of batchesOf(moved, batchSize))
    await tx.deleteFrom('payment_keys').where('key', 'in', some).execute()
  for (const some of batchesOf([...keysOf(plan, ids)], batchSize))
    await tx
      .insertInto('payment_keys')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const some of batchesOf([...entriesOf(plan, ids)], batchSize))
    await tx
      .insertInto('payment_entries')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
