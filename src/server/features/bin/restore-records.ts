import { setImmediate as otherWork } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { StoredRow } from '#server/crud/record-codec.ts'
import type { WriteScope } from '#server/crud/rules.ts'
import {
  findRow,
  inTransaction,
  note,
  on,
  present,
  type Stored,
  type Write,
} from '#server/crud/write-records.ts'
import { foldText } from '#server/db/dialect.ts'
import type { RecordKey } from '#shared/administration.ts'
import { AppError } from '#shared/errors.ts'
import { binnedSince, getBinnedCrud } from './bin-list.ts'

/** Records after which others have their turn. */
const aTime = 50

type Restored = { write: Write; row: StoredRow }

/** A post whose category went to the bin too brings it back, or takes the new one of that name. */
async function restoreCategory(row: StoredRow, scope: WriteScope): Promise<void> {
  const { tx, context } = scope
  const category = await tx
    .selectFrom('categories')
    .select(['id', 'name', 'deleted_at'])
    .where('id', '=', row.category_id as number)
    .executeTakeFirst()
  if (!category?.deleted_at) return
  const successor = await tx
    .selectFrom('categories')
    .select('id')
    .where((where) => where(context.dialect.fold(where.ref('name')), '=', foldText(category.name)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (successor)
    await tx.updateTable('posts').set({ category_id: successor.id }).where('id', '=', row.id).execute()
  else await restoreOne(scope, { resource: 'categories', id: category.id })
}

/** Somebody who applied again since has one application already (DESIGN §4.7). */
async function refuseSecond(row: StoredRow, { tx, context }: WriteScope): Promise<void> {
  if (row.event_id === null) return
  const event = tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', row.event_id as number)
  await context.dialect.lockRow(event).execute()
  const other = await tx
    .selectFrom('evenemang')
    .select('id')
    .where('event_id', '=', row.event_id as number)
    .where((where) => where(where.fn('lower', ['email']), '=', (row.email as string).toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other) throw new AppError('restore-conflict')
}

/** What comes back with a record, or stands in its way. */
const beforeRestore: Record<string, (row: StoredRow, scope: WriteScope) => Promise<void>> = {
  posts: restoreCategory,
  evenemang: refuseSecond,
}

/** @returns the record as it is now, or null when it is not in the bin */
async function restoreOne(scope: WriteScope, { resource: name, id }: RecordKey): Promise<Restored | null> {
  const { tx, context, actor } = scope
  const write = { ...getBinnedCrud(context, name), actor }
  const row = await findRow(write, tx, { id, lock: true })
  if (!row?.deleted_at || row.deleted_at < binnedSince(context)) return null
  await beforeRestore[name]?.(row, scope)
  const restored = await tx
    .updateTable(on(write.resource))
    .set({ deleted_at: null, version: row.version + 1, updated_at: context.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(scope, { action: 'restore', resource: name, record_id: id })
  return { write, row: restored as unknown as StoredRow }
}

const workOf = (context: AppContext, { actor }: FastifyRequest, records: readonly RecordKey[]) => ({
  context,
  actor,
  isPublic: records.some(({ resource }) => getBinnedCrud(context, resource).resource.publicContent),
  duplicate: 'restore-conflict' as const,
})

/**
 * Takes a record out of the bin, with its category when that was deleted too.
 * @throws AppError not-found when it is not there, restore-conflict when something else has its place
 */
export function restoreRecord(context: AppContext, request: FastifyRequest, key: RecordKey): Promise<Stored> {
  return inTransaction(workOf(context, request, [key]), async (scope) => {
    const restored = await restoreOne(scope, key)
    if (!restored) throw new AppError('not-found')
    return present(restored.write, scope.tx, restored.row)
  })
}

/**
 * Takes records out of the bin, all of them or none; those that are not there are passed over.
 * @returns those that were there
 * @throws AppError restore-conflict
 */
export function restoreRecords(
  context: AppContext,
  request: FastifyRequest,
  records: readonly RecordKey[],
): Promise<RecordKey[]> {
  return inTransaction(workOf(context, request, records), async (scope) => {
    const restored: RecordKey[] = []
    for (const key of records) {
      if (await restoreOne(scope, key)) restored.push(key)
      if (restored.length % aTime === 0) await otherWork()
    }
    return restored
  })
}
