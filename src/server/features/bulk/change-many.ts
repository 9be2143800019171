import { type ChosenRecords, idsOf, lockRows } from '#server/crud/chosen-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { moveAllToBin, storeChanges } from '#server/crud/write-many.ts'
import type { StoredRow } from '#server/db/records.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import type { BulkResult } from '#shared/bulk.ts'

/** Which records, and what is done to them. */
export type BulkInstruction = { action?: 'delete'; set?: Record<string, boolean> } & ChosenRecords

export const changeRecords = defineOperation({
  name: 'change-records',
  right: { to: 'write' },
  changes: ['record'],
  sends: [],
  times: undoForDay,
  apart: [],
})

export const deleteRecords = defineOperation({
  name: 'delete-records',
  right: { to: 'write' },
  changes: ['record'],
  sends: [],
  times: undoForDay,
  apart: [],
})

const differs = (row: StoredRow, set: Record<string, boolean>): boolean =>
  Object.entries(set).some(([name, value]) => Boolean(row[name]) !== value)

/** Each record goes through the rules and into the history as if it were alone. */
export async function changeMany(
  crud: Crud,
  scope: OperationScope,
  instruction: BulkInstruction,
): Promise<BulkResult> {
  const write = { ...crud, context: scope.context, actor: scope.actor }
  const { set } = instruction
  const rows = await lockRows(scope, crud, await idsOf(crud, scope, instruction))
  const changing = set ? rows.filter((row) => differs(row, set)) : rows
  if (set) await storeChanges(write, scope, { rows: changing, values: set })
  else await moveAllToBin(write, scope, changing)
  return { count: changing.length, ids: changing.map(({ id }) => id) }
}
