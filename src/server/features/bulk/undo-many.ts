import type { FastifyRequest } from 'fastify'
import { inOperation, lockRows } from '#server/crud/operation.ts'
import type { Crud } from '#server/crud/rules.ts'
import { storeChanges } from '#server/crud/write-many.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { BulkUndoResult } from '#shared/bulk.ts'
import { settableFields } from './settable-fields.ts'

/** Names of the fields that a change set, as the history joins them, by the id of the record. */
type Changes = Map<number, string>

/** @returns the actor's changes of that moment, by the history; only changes of ticks can be undone */
async function changesOf({ tx, actor }: WriteScope, { resource }: Crud, operation: string): Promise<Changes> {
  const lines = await tx
    .selectFrom('history')
    .select(['record_id', 'fields'])
    .where('at', '=', operation)
    .where('resource', '=', resource.name)
    .where('user_id', '=', actor.user?.id ?? null)
    .where('action', '=', 'update')
    .execute()
  const settable = new Set(settableFields(resource))
  const changes: Changes = new Map()
  for (const { record_id, fields } of lines) {
    const isSettable = fields.split(',').every((name) => settable.has(name))
    if (record_id !== null && isSettable) changes.set(record_id, fields)
  }
  return changes
}

/** A tick that was changed had the other value before. */
const formerValues = (row: StoredRow, fields: string): Record<string, boolean> =>
  Object.fromEntries(fields.split(',').map((name) => [name, !row[name]]))

/**
 * Gives the records of a bulk change their former values, all of them or none. A record that was changed or deleted since
 * is left as it is.
 * @param operation the time of the change, ISO 8601
 */
export function undoMany(crud: Crud, request: FastifyRequest, operation: string): Promise<BulkUndoResult> {
  return inOperation(crud, request, async (write, scope) => {
    const changes = await changesOf(scope, crud, operation)
    const rows = await lockRows(scope, crud, [...changes.keys()])
    const untouched = rows.filter(({ updated_at }) => updated_at === operation)
    const undoing = { ...scope, undoes: operation }
    const alike = Map.groupBy(untouched, (row) =>
      JSON.stringify(formerValues(row, changes.get(row.id) ?? '')),
    )
    for (const [values, same] of alike) {
      await storeChanges(write, undoing, { rows: same, values: JSON.parse(values) })
    }
    const ids = untouched.map(({ id }) => id)
    return { count: ids.length, ids, left: changes.size - ids.length }
  })
}
