import type { FastifyRequest } from 'fastify'
import { findIds } from '#server/crud/list-records.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { inTransaction, workOn } from '#server/crud/transaction.ts'
import { moveAllToBin, storeChanges } from '#server/crud/write-many.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { parseListQuery } from '#server/http/input/list-query.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** Which records, and what is done to them. */
export type BulkInstruction = { action?: 'delete'; set?: Record<string, boolean> } & (
  | { ids: number[] }
  | { matching: string; atMost: number }
)

/** Always in the order of their ids, so that two who change many at once do not wait for each other. */
export function lockRows(
  { tx, context }: WriteScope,
  { resource }: Crud,
  ids: number[],
): Promise<StoredRow[]> {
  const rows = tableOf(tx, resource)
    .where(context.dialect.isAmong(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return context.dialect.lockRow(wholeRows(rows)).execute()
}

/** The parameters of a list without those that pick one page of it. */
function parametersOf(matching: string): Record<string, string[]> {
  const parameters = new URLSearchParams(matching)
  for (const name of ['limit', 'offset', 'sort']) parameters.delete(name)
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]))
}

/** @throws AppError wrong-state when more match than the caller has seen, invalid-parameter */
async function idsOf(crud: Crud, scope: WriteScope, instruction: BulkInstruction): Promise<number[]> {
  if ('ids' in instruction) return instruction.ids
  const { q, ...filters } = parametersOf(instruction.matching)
  const list = parseListQuery(crud.resource, { ...filters, ...(q && { q: q.join(' ') }) })
  const inside = { ...crud, context: { ...crud.context, db: scope.tx } }
  const ids = await findIds(inside, { actor: scope.actor, list: { ...list, limit: instruction.atMost + 1 } })
  if (ids.length <= instruction.atMost) return ids
  throw new AppError('wrong-state', { title: message('change.more') })
}

const differs = (row: StoredRow, set: Record<string, boolean>): boolean =>
  Object.entries(set).some(([name, value]) => Boolean(row[name]) !== value)

/**
 * @returns a time at which the actor has changed no such record yet: the rows and the history tell by it what belongs
 *   to this change
 */
async function ownTime({ tx, context, actor }: WriteScope, { resource }: Crud): Promise<Date> {
  let time = context.now()
  for (;;) {
    const taken = await tx
      .selectFrom('history')
      .select('id')
      .where('at', '=', time.toISOString())
      .where('resource', '=', resource.name)
      .where('user_id', '=', actor.user?.id ?? null)
      .executeTakeFirst()
    if (!taken) return time
    time = new Date(time.getTime() + 1)
  }
}

/** Runs the writes of one operation, all of them or none, at a time of their own. */
export function inOperation<T>(
  crud: Crud,
  { actor }: FastifyRequest,
  work: (write: Write, scope: WriteScope) => Promise<T>,
): Promise<T & { operation: string }> {
  return inTransaction(workOn({ ...crud, actor }), async (scope) => {
    const time = await ownTime(scope, crud)
    const context = { ...crud.context, now: () => time }
    const result = await work({ ...crud, context, actor }, { ...scope, context })
    return { ...result, operation: time.toISOString() }
  })
}

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
