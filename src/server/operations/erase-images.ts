import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'

/**
 * Deletes recorded rows with all rows of their groups, so that an undo brings nothing of them back. The other groups of the
 * operation can still be undone.
 * @param isErased a condition on `operation_changes`
 */
export async function eraseImages(tx: Tx, isErased: RawBuilder<boolean>): Promise<void> {
  await sql`delete from operation_changes where id in (
    select other.id from operation_changes as other join operation_changes as own
      on own.operation_id = other.operation_id and own.group_number = other.group_number
    where own.id in (select id from operation_changes where ${isErased}))`.execute(tx)
}
