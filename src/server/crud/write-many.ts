import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { changedFields, clearedTicks } from '#server/crud/changed-fields.ts'
import { refuseWhileNeeded, requireReferenced } from '#server/crud/references.ts'
import type { Write } from '#server/crud/rules.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'

/** Records that are written by one statement, after which other requests have their turn. */
const batchSize = 250

type Change = { values: Values; fields?: string[] }

async function writeBatch(
  { resource, context }: Write,
  scope: WriteScope,
  { rows, action, values, fields = [] }: Change & { rows: StoredRow[]; action: 'update' | 'delete' },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await recordTables(scope.tx)
    .updateTable(resource.name)
    .set((update) => ({
      ...values,
      version: update('version', '+', 1),
      updated_at: context.now().toISOString(),
    }))
    .where('id', 'in', ids)
    .execute()
  await recordHistoryOf(scope, ids, { action, resource: resource.name, fields })
}

/**
 * Gives many locked rows the same values: each goes through the rules and into the history as if it were alone.
 * @param values a field without a value stays as it is.
 */
export async function storeChanges(
  write: Write,
  scope: WriteScope,
  { rows, values: newValues }: { rows: readonly StoredRow[]; values: Values },
): Promise<void> {
  const { resource, rules } = write
  for (const batch of batchesOf(rows, batchSize)) {
    const alike = new Map<string, Change & { rows: StoredRow[] }>()
    for (const row of batch) {
      const checked = (await rules.beforeUpdate?.(newValues, row, scope)) ?? newValues
      const values = { ...checked, ...clearedTicks(resource, row) }
      const fields = changedFields(resource, row, values)
      await requireReferenced(scope, resource, Object.fromEntries(fields.map((name) => [name, values[name]])))
      const key = JSON.stringify([values, fields])
      const change = alike.get(key) ?? { values, fields, rows: [] }
      change.rows.push(row)
      alike.set(key, change)
    }
    for (const change of alike.values()) await writeBatch(write, scope, { ...change, action: 'update' })
    await yieldToEventLoop()
  }
}

/** Moves many locked rows to the bin. */
export async function moveAllToBin(
  write: Write,
  scope: WriteScope,
  rows: readonly StoredRow[],
): Promise<void> {
  const { resource, rules, context } = write
  for (const batch of batchesOf(rows, batchSize)) {
    for (const row of batch) {
      await refuseWhileNeeded(scope, resource, row.id)
      await rules.beforeDelete?.(row, scope)
    }
    const values = { deleted_at: context.now().toISOString() }
    await writeBatch(write, scope, { rows: batch, action: 'delete', values })
    await yieldToEventLoop()
  }
}
