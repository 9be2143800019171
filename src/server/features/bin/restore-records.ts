import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import type { Write } from '#server/crud/rules.ts'
import { findRow, present, type Stored } from '#server/crud/write-records.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { updateAnyRow } from '#server/db/one-row.ts'
import { recordTables, type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { existing } from '#shared/errors.ts'
import { type RecordKey, type Resource, referenceFields, titleFields } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import { getBinnedCrud, getWritableCrud, isBinned } from './bin-list.ts'

/** Records after which other requests have their turn. */
const batchSize = 50

type Restored = { write: Write; row: StoredRow }

/** The surroundings of a restore: every resource that is mounted, and the transaction. */
type Scope = WriteScope & { context: AppContext }

/** @returns the id of a record with the same title that is not in the bin, or undefined */
async function findNamesake({ tx }: Scope, resource: Resource, row: StoredRow) {
  let query = tableOf(tx, resource).select('id').where('deleted_at', 'is', null)
  for (const name of titleFields(resource)) {
    query = query.where(foldedColumn(name), '=', row[foldedColumn(name)])
  }
  return (await query.executeTakeFirst())?.id as number | undefined
}

/** Restores the records that this one requires by a reference; a living one of the same title is taken instead. */
async function restoreNeeded(scope: Scope, { write: { resource }, row }: Restored): Promise<void> {
  const { tx } = scope
  for (const [name, { to = '', whenErased }] of referenceFields(resource)) {
    if (whenErased === 'detach' || row[name] === null) continue
    const needed = getResource(to)
    const id = row[name] as number
    const target = await wholeRows(tableOf(tx, needed).where('id', '=', id)).executeTakeFirst()
    if (!target?.deleted_at) continue
    const namesake = await findNamesake(scope, needed, target)
    if (namesake === undefined) await restoreOne(scope, { resource: to, id })
    else await updateAnyRow(tx, [resource.name, row.id], { [name]: namesake })
  }
}

/** @returns the record as it is now, or null when it is not in the bin */
async function restoreOne(scope: Scope, { resource: name, id }: RecordKey): Promise<Restored | null> {
  const { tx, context, actor } = scope
  const write = { ...getBinnedCrud(context, name), actor }
  const row = await findRow(write, tx, { id, lock: true })
  if (!row?.deleted_at) return null
  const binned = tableOf(tx, write.resource).where('id', '=', id).where(isBinned(context, write))
  if (!(await hasRow(binned))) return null
  await write.rules.beforeRestore?.(row, scope)
  await restoreNeeded(scope, { write, row })
  const restored = await recordTables(tx)
    .updateTable(name)
    .set({ deleted_at: null, version: row.version + 1, updated_at: context.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredRow>()
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('undone_records').where('resource', '=', name).where('record_id', '=', id).execute()
  await recordHistory(scope, { action: 'restore', resource: name, record_id: id })
  return { write, row: restored }
}

function restoring<T>(
  context: AppContext,
  { actor, records }: { actor: Write['actor']; records: readonly RecordKey[] },
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const cruds = records.map(({ resource }) => getWritableCrud(context, actor, resource))
  const isPublic = cruds.some(({ resource }) => resource.publicContent)
  // Records that a restored record needs come along, also when the caller may not write those.
  const asWriter: Actor = { ...actor, guard: 'superuser' }
  const restore = { context, actor: asWriter, isPublic, duplicate: 'restore-conflict' as const }
  return inTransaction(restore, (scope) => work({ ...scope, context }))
}

/**
 * Takes a record out of the bin, with the records that it needs.
 * @throws AppError forbidden, not-found when it is not there, restore-conflict when something else has its place
 */
export function restoreRecord(
  context: AppContext,
  { actor }: Pick<FastifyRequest, 'actor'>,
  key: RecordKey,
): Promise<Stored> {
  return restoring(context, { actor, records: [key] }, async (scope) => {
    const restored = existing(await restoreOne(scope, key))
    return present(restored.write, scope.tx, restored.row)
  })
}

/**
 * Takes records out of the bin, all of them or none; those that are not there are passed over.
 * @returns those that were there
 * @throws AppError forbidden, restore-conflict
 */
export function restoreRecords(
  context: AppContext,
  { actor }: Pick<FastifyRequest, 'actor'>,
  records: readonly RecordKey[],
): Promise<RecordKey[]> {
  return restoring(context, { actor, records }, async (scope) => {
    const restored: RecordKey[] = []
    for (const key of records) {
      if (await restoreOne(scope, key)) restored.push(key)
      if (restored.length % batchSize === 0) await yieldToEventLoop()
    }
    return restored
  })
}
