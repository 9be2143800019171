import { keepVersion } from '#server/crud/versions.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Resource } from '#shared/resource.ts'

/**
 * Stores checked values of a locked row, with a line in the history and a version.
 * @param change.action what the line says; by default that it was changed
 * @returns the changed row
 */
export async function saveRow(
  scope: WriteScope,
  resource: Resource,
  change: { row: StoredRow; values: Values; fields: string[]; action?: string },
): Promise<StoredRow> {
  const { row, values, fields, action = 'update' } = change
  const updated = await recordTables(scope.tx)
    .updateTable(resource.name)
    .set({ ...values, version: row.version + 1, updated_at: scope.context.now().toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .$castTo<StoredRow>()
    .executeTakeFirstOrThrow()
  await recordHistory(scope, { action, resource: resource.name, record_id: row.id, fields })
  await keepVersion(scope, resource, { before: row, after: updated })
  return updated
}
