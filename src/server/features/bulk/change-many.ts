import type { FastifyRequest } from 'fastify'
import { type ChosenRecords, idsOf, inOperation, lockRows } from '#server/crud/operation.ts'
import type { Crud } from '#server/crud/rules.ts'
import { moveAllToBin, storeChanges } from '#server/crud/write-many.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { BulkResult } from '#shared/bulk.ts'

/** Which records, and what is done to them. */
export type BulkInstruction = { action?: 'delete'; set?: Record<string, boolean> } & ChosenRecords

const differs = (row: StoredRow, set: Record<string, boolean>): boolean =>
  Object.entries(set).some(([name, value]) => Boolean(row[name]) !== value)

/** Each record goes through the rules and into the history as if it were alone. */
export function changeMany(
  crud: Crud,
  request: FastifyRequest,
  instruction: BulkInstruction,
): Promise<BulkResult> {
  const { set } = instruction
  return inOperation(crud, request, async (write, scope) => {
    const rows = await lockRows(scope, crud, await idsOf(crud, scope, instruction))
    const changing = set ? rows.filter((row) => differs(row, set)) : rows
    if (set) await storeChanges(write, scope, { rows: changing, values: set })
    else await moveAllToBin(write, scope, changing)
    return { count: changing.length, ids: changing.map(({ id }) => id) }
  })
}
