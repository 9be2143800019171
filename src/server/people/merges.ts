import { hasRow } from '#server/db/row-counts.ts'
import type { Tx } from '#server/db/tables.ts'

/** @returns whether a member lies in the bin because the record was merged into another one */
export const isMergedAway = (tx: Tx, id: number): Promise<boolean> =>
  hasRow(tx.selectFrom('member_merges').where('other_id', '=', id))

/** @returns the members whose records were merged into this one in the last day */
export async function idsMergedInto(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('member_merges').select('other_id').where('kept_id', '=', id).execute()
  return rows.map(({ other_id }) => other_id)
}
