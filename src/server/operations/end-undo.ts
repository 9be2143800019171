import { batchesOf } from '#shared/batches.ts'
import type { WriteScope } from './write-scope.ts'

const batchSize = 500

/**
 * Ends the undo of operations before its time. Mails that they hold leave at `effectsAt`.
 * @returns the number of these mails
 */
export async function endUndo(
  { tx, context }: Pick<WriteScope, 'tx' | 'context'>,
  { operations, effectsAt }: { operations: readonly string[]; effectsAt: string },
): Promise<number> {
  if (operations.length === 0) return 0
  const now = context.now().toISOString()
  await tx
    .updateTable('operations')
    .set({ effects_at: effectsAt, undo_until: now })
    .where('id', 'in', operations)
    .execute()
  const held = await tx
    .selectFrom('operation_changes')
    .select('row_key')
    .where('operation_id', 'in', operations)
    .where('table_name', '=', 'mails')
    .where('before', 'is', null)
    .execute()
  let mails = 0
  for (const some of batchesOf(held, batchSize)) {
    const ids = some.map(({ row_key }) => Number(row_key))
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ next_attempt_at: effectsAt })
      .where(context.dialect.isAmong(ids))
      .where('state', '=', 'queued')
      .where('next_attempt_at', '>', now)
      .executeTakeFirst()
    mails += Number(numUpdatedRows)
  }
  await tx.deleteFrom('operation_changes').where('operation_id', 'in', operations).execute()
  return mails
}
