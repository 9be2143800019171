import type { Db, Tx } from '#server/db/tables.ts'
import type { OperationKind } from './operation.ts'

/** Finds the newest operation that changed a row and can still be undone: of a kind, or of any for null. */
export async function findOpenOperation(
  { db, now }: { db: Db | Tx; now: () => Date },
  kind: OperationKind | null,
  [table, key]: [table: string, key: number],
): Promise<string | undefined> {
  const open = db
    .selectFrom('operations')
    .innerJoin('operation_changes', 'operation_changes.operation_id', 'operations.id')
    .select('operations.id')
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now().toISOString())
    .where('table_name', '=', table)
    .where('row_key', '=', String(key))
    .orderBy('at', 'desc')
    .limit(1)
  const found = await (kind ? open.where('kind', '=', kind.name) : open).executeTakeFirst()
  return found?.id
}
