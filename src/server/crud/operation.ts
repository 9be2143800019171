import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findIds } from '#server/crud/list-records.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { parseMatching } from '#server/http/input/list-query.ts'
import { inTransaction, workOn } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { bulkLimit } from '#shared/bulk.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Resource } from '#shared/resource.ts'

/** Records that are written in one go: some, or all that a list shows. */
export type ChosenRecords = { ids: number[] } | { matching: string; atMost: number }

const ids = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(bulkLimit)

/** All that a list shows, on whichever page. */
const matching = {
  matching: z
    .string()
    .max(20_000)
    .meta({
      examples: ['q=klarinett'],
      description: 'Parameters of the list, `q` and its filters; empty means all.',
    }),
  atMost: z.int().min(0).max(bulkLimit).meta({
    description: 'How many the caller saw that match. When there are more now, nothing is changed.',
  }),
}

/** @returns the two ways to say which records of the resource are meant */
export const chosenShapes = ({ name }: Resource) =>
  [{ ids: ids.meta({ items: { type: 'integer', minimum: 1, 'x-references': name } }) }, matching] as const

/** Room for as many ids as may be sent. */
export const chosenLimit = 128 * 1024

/** Properties of the answer to an operation, for `/api/openapi.json`. */
export const operationAnswer = {
  count: { type: 'integer' },
  ids: { type: 'array', description: 'What was changed.', items: { type: 'integer' } },
  operation: { type: 'string', format: 'date-time', description: 'What the change is undone by.' },
}

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

/** @throws AppError wrong-state when more match than the caller has seen, invalid-parameter */
export async function idsOf(crud: Crud, scope: WriteScope, chosen: ChosenRecords): Promise<number[]> {
  if ('ids' in chosen) return chosen.ids
  const list = parseMatching(crud.resource, chosen.matching)
  const inside = { ...crud, context: { ...crud.context, db: scope.tx } }
  const ids = await findIds(inside, { actor: scope.actor, list: { ...list, limit: chosen.atMost + 1 } })
  if (ids.length <= chosen.atMost) return ids
  throw new AppError('wrong-state', { title: message('change.more') })
}

/** The lines of the history that the actor has written about such records at a time. */
const linesAt = ({ tx, actor }: WriteScope, { resource }: Crud, at: string) =>
  tx
    .selectFrom('history')
    .where('at', '=', at)
    .where('resource', '=', resource.name)
    .where('user_id', '=', actor.user?.id ?? null)

/**
 * @returns a time at which the actor has changed no such record yet: the rows and the history tell by it what belongs
 *   to this change
 */
async function ownTime(scope: WriteScope, crud: Crud): Promise<Date> {
  let time = scope.context.now()
  while (await hasRow(linesAt(scope, crud, time.toISOString()))) time = new Date(time.getTime() + 1)
  return time
}

/**
 * @returns the time at which the actor has begun the operation, so that what is written now belongs to it
 * @throws AppError wrong-state when the actor did nothing to such records then
 */
async function earlierTime(scope: WriteScope, crud: Crud, operation: string): Promise<Date> {
  const time = new Date(operation)
  const isLate = scope.context.now().getTime() - time.getTime() > dayMs
  if (isLate || !(await hasRow(linesAt(scope, crud, operation)))) throw new AppError('wrong-state')
  return time
}

type Work<T> = (write: Write, scope: WriteScope) => Promise<T>

/** Runs the writes of one operation, all of them or none, at a time of their own. */
export const inOperation = <T>(crud: Crud, request: FastifyRequest, work: Work<T>) =>
  inSameOperation({ crud, request }, work)

/** Runs more writes of an operation that has begun; without one it begins. */
export function inSameOperation<T>(
  { crud, request, operation }: { crud: Crud; request: FastifyRequest; operation?: string | undefined },
  work: Work<T>,
): Promise<T & { operation: string }> {
  const { actor } = request
  return inTransaction(workOn({ ...crud, actor }), async (scope) => {
    const time = operation ? await earlierTime(scope, crud, operation) : await ownTime(scope, crud)
    const context = { ...crud.context, now: () => time }
    const result = await work({ ...crud, context, actor }, { ...scope, context })
    return { ...result, operation: time.toISOString() }
  })
}
