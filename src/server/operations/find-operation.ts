import type { Services } from '#server/services/services.ts'
import type { OperationKind } from './operation.ts'

/** Finds the newest operation of a kind that changed a row and can still be undone. */
export async function findOpenOperation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: OperationKind,
  [table, key]: [table: string, key: number],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('operations')
    .innerJoin('operation_changes', 'operation_changes.operation_id', 'operations.id')
    .select('operations.id')
    .where('kind', '=', kind.name)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now().toISOString())
    .where('table_name', '=', table)
    .where('row_key', '=', String(key))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
