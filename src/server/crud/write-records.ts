import { changedFields, clearedTicks, isRisky } from '#server/crud/changed-fields.ts'
import { computeFields } from '#server/crud/compute-fields.ts'
import { publishedTo } from '#server/crud/list-records.ts'
import { normaliseLacking } from '#server/crud/normalise-lacking.ts'
import { type Entity, toEntity, withTranslationsLast } from '#server/crud/record-codec.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import { refuseWhileNeeded, requireReferenced } from '#server/crud/references.ts'
import type { Write } from '#server/crud/rules.ts'
import { inTransaction, workOn } from '#server/crud/transaction.ts'
import { keepVersion } from '#server/crud/versions.ts'
import { dropPublishedCopy } from '#server/crud/working-copies.ts'
import type { Values, WriteScope } from '#server/crud/write-scope.ts'
import { recordTables, type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { AppError } from '#shared/errors.ts'
import { columnFields } from '#shared/resource.ts'

/** A stored record, and the version in its ETag. */
export type Stored = { entity: Entity; version: number }

/** @returns the record with the fields that the actor may read. */
export async function present(write: Write, db: Db | Tx, row: StoredRow): Promise<Stored> {
  const entity = toEntity(write.resource, row, write.actor.guard)
  await computeFields(write, { db, entities: [entity], rows: [row] })
  return { entity: withTranslationsLast(write.resource, entity), version: row.version }
}

/** @returns the row, in the bin or not, or undefined if there is none that the actor may see. */
export function findRow(
  { resource, rules, actor, context }: Write,
  db: Db | Tx,
  { id, lock }: { id: number; lock: boolean },
): Promise<StoredRow | undefined> {
  const visible = publishedTo(rules, actor, context.now())
  const query = wholeRows(visible(tableOf(db, resource).where('id', '=', id)))
  return (lock ? context.dialect.lockRow(query) : query).executeTakeFirst()
}

async function getRow(write: Write, db: Db | Tx, options: { id: number; lock: boolean }): Promise<StoredRow> {
  const row = await findRow(write, db, options)
  if (!row) throw new AppError('not-found')
  if (row.deleted_at === null) return row
  // Only for a record that everybody could read does the answer tell that it existed (settled §5).
  throw new AppError(write.resource.access.list === 'public' ? 'gone' : 'not-found')
}

/**
 * @returns the record with the fields that the actor may read.
 * @throws AppError `not-found`, `gone`.
 */
export async function getRecord(write: Write, id: number): Promise<Stored> {
  return present(write, write.context.db, await getRow(write, write.context.db, { id, lock: false }))
}

/**
 * Stores a new record, unless the rules know it already.
 * @param values values that the create schema has checked.
 * @returns the stored record with the fields that the actor may read.
 * @throws AppError that the rules throw, `validation` at a reference to a missing record, or `conflict`.
 */
export const createRecord = (write: Write, values: Values): Promise<Stored> =>
  inTransaction(workOn(write), (scope) => insertRecord(write, scope, values))

/** The same, in a transaction that has begun. */
export async function insertRecord(write: Write, scope: WriteScope, values: Values): Promise<Stored> {
  const normalised = normaliseLacking(write.resource, values)
  const complete = (await write.rules.beforeCreate?.(normalised, scope)) ?? normalised
  const columns = new Set(columnFields(write.resource).map(([name]) => name))
  const stored = Object.fromEntries(Object.entries(complete).filter(([name]) => columns.has(name)))
  const same = await write.rules.findSame?.(stored, scope)
  if (same) return present(write, scope.tx, same)
  const now = write.context.now().toISOString()
  await requireReferenced(scope, write.resource, stored)
  const row = await recordTables(scope.tx)
    .insertInto(write.resource.name)
    .values({ ...stored, created_at: now, updated_at: now })
    .returningAll()
    .$castTo<StoredRow>()
    .executeTakeFirstOrThrow()
  await recordHistory(scope, { action: 'create', resource: write.resource.name, record_id: row.id })
  await keepVersion(scope, write.resource, { after: row })
  await write.rules.afterCreate?.(row, scope)
  return present(write, scope.tx, row)
}

/** @returns the locked row. @throws AppError `not-found`, `gone`, `stale` */
export async function lockExpectedRow(
  write: Write,
  { tx }: WriteScope,
  { id, ifMatch }: { id: number; ifMatch: number | null },
): Promise<StoredRow> {
  const row = await getRow(write, tx, { id, lock: true })
  if (ifMatch === null || ifMatch === row.version) return row
  throw new AppError('stale', { extra: { current: (await present(write, tx, row)).entity } })
}

/**
 * Stores a change of a locked row, and appends the names of the changed fields to the history.
 * @returns the changed row.
 */
export async function storeChange(
  write: Write,
  scope: WriteScope,
  { row, values: newValues }: { row: StoredRow; values: Values },
): Promise<StoredRow> {
  const { resource, rules, context } = write
  const normalised = normaliseLacking(resource, newValues, row)
  const checked = (await rules.beforeUpdate?.(normalised, row, scope)) ?? normalised
  const values = { ...checked, ...clearedTicks(resource, row) }
  const fields = changedFields(resource, row, values)
  if (isRisky(resource, fields, values))
    await requireConfirmation({ db: scope.tx, now: context.now }, scope.actor)
  await requireReferenced(scope, resource, Object.fromEntries(fields.map((name) => [name, values[name]])))
  const updated = await recordTables(scope.tx)
    .updateTable(resource.name)
    .set({ ...values, version: row.version + 1, updated_at: context.now().toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .$castTo<StoredRow>()
    .executeTakeFirstOrThrow()
  await recordHistory(scope, { action: 'update', resource: resource.name, record_id: row.id, fields })
  await keepVersion(scope, resource, { before: row, after: updated })
  await dropPublishedCopy(scope.tx, resource, updated)
  return updated
}

/** Moves a locked row to the bin. */
async function moveToBin(write: Write, scope: WriteScope, row: StoredRow): Promise<void> {
  const { resource, rules, context } = write
  await refuseWhileNeeded(scope, resource, row.id)
  await rules.beforeDelete?.(row, scope)
  const now = context.now().toISOString()
  await recordTables(scope.tx)
    .updateTable(resource.name)
    .set({ deleted_at: now, updated_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await recordHistory(scope, { action: 'delete', resource: resource.name, record_id: row.id })
}

/**
 * Changes a record.
 * @param change `values` are checked by the update schema, and a field without a value stays as it is; `ifMatch` is the
 *   version that the caller read, or null to change any version.
 * @returns the stored record with the fields that the actor may read.
 * @throws AppError `not-found`, `gone`, `confirm-again`, `stale` (with the stored record as `current`).
 */
export function updateRecord(
  write: Write,
  change: { id: number; values: Values; ifMatch: number | null },
): Promise<Stored> {
  return inTransaction(workOn(write), async (scope) => {
    const row = await lockExpectedRow(write, scope, change)
    return present(write, scope.tx, await storeChange(write, scope, { row, values: change.values }))
  })
}

/**
 * Moves the record to the bin, where it stays for 30 days (settled §6).
 * @param ifMatch the version that the caller read, or null to delete any version.
 * @throws AppError `not-found`, `gone`, `in-use`, `stale`.
 */
export function deleteRecord(write: Write, id: number, ifMatch: number | null): Promise<void> {
  return inTransaction(workOn(write), async (scope) => {
    await moveToBin(write, scope, await lockExpectedRow(write, scope, { id, ifMatch }))
  })
}
