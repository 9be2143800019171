import { z } from 'zod'
import { findIds } from '#server/crud/list-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { parseMatching } from '#server/http/input/list-query.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { bulkLimit } from '#shared/bulk.ts'
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

/** Properties of the answer to an action on several records, for `/api/openapi.json`. */
export const changedAnswer = {
  count: { type: 'integer' },
  ids: { type: 'array', description: 'What was changed.', items: { type: 'integer' } },
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
