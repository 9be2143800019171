import { changedFields, clearedTicks, isRisky } from '#server/crud/changed-fields.ts'
import { computeFields } from '#server/crud/compute-fields.ts'
import { publishedTo, withoutDeletedOwners } from '#server/crud/list-records.ts'
import { normaliseLacking } from '#server/crud/normalise-lacking.ts'
import { noteShown, showsPictures, withPictureTexts } from '#server/crud/picture-texts.ts'
import { type Entity, toEntity, withTranslationsLast } from '#server/crud/record-codec.ts'
import { refuseWhileNeeded, requireReferenced } from '#server/crud/references.ts'
import type { Write } from '#server/crud/rules.ts'
import { saveRow } from '#server/crud/save-row.ts'
import { keepVersion } from '#server/crud/versions.ts'
import { dropPublishedCopy } from '#server/crud/working-copies.ts'
import { updateAnyRow } from '#server/db/one-row.ts'
import { recordTables, type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import { applyOperation, previewOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, type RunningOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory, recordHistoryLines } from '#server/operations/record-history.ts'
import { inTransaction, runAndRollBack, workOn } from '#server/operations/transaction.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { AppError, existing } from '#shared/errors.ts'
import type { OperationPreview } from '#shared/operations.ts'
import { columnFields } from '#shared/resource.ts'

/** A stored record, and the version in its ETag. */
export type Stored = { entity: Entity; version: number }

/** A row, and who reads it. */
type Read = { write: Write; row: StoredRow }

/** @returns records of one resource, each with the fields that its actor may read */
async function presentAll(db: Db | Tx, reads: readonly Read[]): Promise<Stored[]> {
  const [first] = reads
  if (!first) return []
  const entities = reads.map(({ write, row }) => toEntity(write.resource, row, write.actor.guard))
  await computeFields(first.write, { db, entities, rows: reads.map(({ row }) => row) })
  return reads.map(({ write, row }, index) => ({
    entity: withTranslationsLast(write.resource, entities[index] as Entity),
    version: row.version,
  }))
}

/** @returns the record with the fields that the actor may read. */
export async function present(write: Write, db: Db | Tx, row: StoredRow): Promise<Stored> {
  const [stored] = await presentAll(db, [{ write, row }])
  return stored as Stored
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
  const row = existing(await findRow(write, db, options))
  if (row.deleted_at === null) return row
  // Only for a record that everybody could read does the answer tell that it existed (settled §5).
  throw new AppError(write.resource.access.list === 'public' ? 'gone' : 'not-found')
}

/**
 * @returns the record with the fields that the actor may read.
 * @throws AppError `not-found`, `gone`.
 */
export async function getRecord(write: Write, id: number): Promise<Stored> {
  const { resource, context } = write
  const query = tableOf(context.db, resource).where('id', '=', id)
  const owned = withoutDeletedOwners(query, resource)
  if (owned !== query && !(await hasRow(owned))) throw new AppError('not-found')
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

/** Creates a record and rolls it back, so that the answer is that of a stored one. @throws as {@link createRecord} does */
export const previewNewRecord = (write: Write, values: Values): Promise<Stored> =>
  runAndRollBack(workOn(write), (scope) => insertRecord(write, scope, values))

/** A new record, and who makes it. */
export type NewRecord = { write: Write; values: Values }

/**
 * Stores new records in one transaction: they wait together for the disk and for the locks of their rules. One that the
 * rules refuse, before it has written anything, leaves the others alone; when anything else fails, each is stored by
 * itself.
 * @param records new records of one resource
 * @returns how each went, as {@link createRecord} does
 */
export async function createRecords(records: readonly NewRecord[]): Promise<PromiseSettledResult<Stored>[]> {
  const [first, ...others] = records
  if (!first) return []
  if (others.length > 0) {
    try {
      return await inTransaction(workOn(first.write), (scope) => insertAll(scope, records))
    } catch (error) {
      // Without a database, or without room on its disk, none can be stored; else the one that fails fails again, alone.
      if ([503, 507].includes(toAppError(error).status)) throw error
    }
  }
  const results: PromiseSettledResult<Stored>[] = []
  for (const { write, values } of records)
    results.push(...(await Promise.allSettled([createRecord(write, values)])))
  return results
}

/** The same, in a transaction that has begun. */
export async function insertRecord(write: Write, scope: WriteScope, values: Values): Promise<Stored> {
  const [result] = await insertAll(scope, [{ write, values }])
  if (result?.status === 'fulfilled') return result.value
  throw result?.reason
}

/** The values of a new record, all that were sent and those that are stored, or the record that it only repeats. */
type Checked = { write: Write; complete: Values; stored: Values; same: StoredRow | undefined }

/** Checks a new record. It writes nothing. */
async function checkNew(scope: WriteScope, { write, values }: NewRecord): Promise<Checked> {
  const { resource, rules } = write
  const normalised = normaliseLacking(resource, await withPictureTexts(scope, resource, { values }))
  const complete = (await rules.beforeCreate?.(normalised, scope)) ?? normalised
  const columns = new Set(columnFields(resource).map(([name]) => name))
  const stored = Object.fromEntries(Object.entries(complete).filter(([name]) => columns.has(name)))
  const same = await rules.findSame?.(complete, scope)
  if (!same) await requireReferenced(scope, resource, stored)
  return { write, complete, stored, same }
}

/** @returns the rows of new records of one resource, in their order */
async function insertRows({ tx }: WriteScope, records: readonly Checked[]): Promise<StoredRow[]> {
  const [first] = records
  if (!first) return []
  const now = first.write.context.now().toISOString()
  const insert = (some: readonly Checked[]): Promise<StoredRow[]> =>
    recordTables(tx)
      .insertInto(first.write.resource.name)
      .values(some.map(({ stored }) => ({ ...stored, created_at: now, updated_at: now })))
      .returningAll()
      .$castTo<StoredRow>()
      .execute()
  const shapes = new Set(records.map(({ stored }) => Object.keys(stored).sort().join()))
  // A value that one of several rows lacks would be null in place of the column's default.
  if (shapes.size === 1) return (await insert(records)).toSorted((a, b) => a.id - b.id)
  const rows: StoredRow[] = []
  for (const record of records) rows.push(...(await insert([record])))
  return rows
}

/** Stores new records: first all are checked, in their order, then those that may be are stored. */
async function insertAll(
  scope: WriteScope,
  records: readonly NewRecord[],
): Promise<PromiseSettledResult<Stored>[]> {
  const scopeOf = ({ actor }: Write): WriteScope => ({ ...scope, actor })
  const results: PromiseSettledResult<Checked>[] = []
  for (const record of records)
    results.push(...(await Promise.allSettled([checkNew(scopeOf(record.write), record)])))
  const accepted = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [result.value]
    if (result.reason instanceof AppError) return []
    throw result.reason
  })
  const added = accepted.filter(({ same }) => !same)
  const rows = await insertRows(scope, added)
  const reads = added.map(({ write }, index): Read => ({ write, row: rows[index] as StoredRow }))
  for (const [, some] of Map.groupBy(reads, ({ write }) => write.actor.user?.id))
    await recordHistoryLines(
      scopeOf((some[0] as Read).write),
      some.map(({ write, row }) => ({ action: 'create', resource: write.resource.name, record_id: row.id })),
    )
  for (const [index, { write, row }] of reads.entries()) {
    await keepVersion(scopeOf(write), write.resource, { after: row })
    await noteShown(scope, write.resource, row)
    await write.rules.afterCreate?.(row, scopeOf(write), added[index]?.complete ?? {})
  }
  const all = accepted.map(({ write, same }): Read => (same ? { write, row: same } : (reads.shift() as Read)))
  const stored = await presentAll(scope.tx, all)
  return results.map((result) =>
    result.status === 'fulfilled' ? { status: result.status, value: stored.shift() as Stored } : result,
  )
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
  const described = await withPictureTexts(scope, resource, { values: newValues, row })
  const normalised = normaliseLacking(resource, described, row)
  const checked = (await rules.beforeUpdate?.(normalised, row, scope)) ?? normalised
  const values = { ...checked, ...clearedTicks(resource, row) }
  const fields = changedFields(resource, row, values)
  if (isRisky(resource, fields, values))
    await requireConfirmation({ db: scope.tx, now: context.now }, scope.actor)
  await requireReferenced(scope, resource, Object.fromEntries(fields.map((name) => [name, values[name]])))
  const updated = await saveRow(scope, resource, { row, values, fields })
  if (showsPictures(resource, fields)) await noteShown(scope, resource, updated)
  await dropPublishedCopy(scope.tx, resource, updated)
  return updated
}

/** Moves a locked row to the bin. */
async function moveToBin(write: Write, scope: WriteScope, row: StoredRow): Promise<void> {
  const { resource, rules, context } = write
  await refuseWhileNeeded(scope, resource, row.id)
  await rules.beforeDelete?.(row, scope)
  const now = context.now().toISOString()
  await updateAnyRow(scope.tx, [resource.name, row.id], {
    deleted_at: now,
    updated_at: now,
    version: row.version + 1,
  })
  await recordHistory(scope, { action: 'delete', resource: resource.name, record_id: row.id })
}

export type RecordChange = { id: number; values: Values; ifMatch: number | null }

/** Changes a record inside a transaction. @throws AppError as {@link updateRecord} does */
async function changeRecord(write: Write, scope: WriteScope, change: RecordChange): Promise<Stored> {
  const own = { ...write, context: scope.context }
  const row = await lockExpectedRow(own, scope, change)
  return present(own, scope.tx, await storeChange(own, scope, { row, values: change.values }))
}

/** A stored record, and the action that changed it, by which it is undone. */
export type Updated = Stored & { operation: RunningOperation | null }

/**
 * Changes a record.
 * @param change `values` are checked by the update schema, and a field without a value stays as it is; `ifMatch` is the
 *   version that the caller read, or null to change any version.
 * @param tag the tag of the preview that the caller saw
 * @returns the stored record with the fields that the actor may read.
 * @throws AppError `not-found`, `gone`, `confirm-again`, `stale` (with the stored record as `current`), `plan-changed`.
 */
export async function updateRecord(
  write: Write,
  change: RecordChange,
  tag: string | null = null,
): Promise<Updated> {
  const updating = write.rules.updating?.(change.values)
  if (!updating || write.actor.user === null)
    return {
      ...(await inTransaction(workOn(write), (scope) => changeRecord(write, scope, change))),
      operation: null,
    }
  const work = { ...workOn(write), kind: updating, resource: write.resource.name }
  const { result, operation } = await applyOperation(work, (scope) => changeRecord(write, scope, change), {
    tag,
  })
  return { ...result, operation }
}

/**
 * Shows what a change would do besides changing the record: its writes run and are rolled back.
 * @throws AppError as {@link updateRecord} does
 */
export async function previewChange(write: Write, change: RecordChange): Promise<OperationPreview> {
  const { updating, outlook } = write.rules
  const kind = existing(updating?.(change.values) ?? undefined)
  return previewOperation(
    { ...workOn(write), kind, resource: write.resource.name },
    async (scope) => {
      const look = await outlook?.begin(scope, change.id)
      await changeRecord(write, scope, change)
      return look
    },
    (_, look) => look?.() ?? {},
  )
}

const deletingRecord = defineOperation({
  name: 'delete-record',
  right: { to: 'write' },
  changes: ['record'],
  sends: [],
  times: undoForSeconds,
})

/**
 * Moves the record to the trash, where it stays for 30 days (settled §6).
 * @param ifMatch the version that the caller read, or null to delete any version.
 * @returns the operation by which it is undone
 * @throws AppError `not-found`, `gone`, `in-use`, `stale`.
 */
export async function deleteRecord(
  write: Write,
  id: number,
  ifMatch: number | null,
): Promise<RunningOperation | null> {
  const work = { ...workOn(write), kind: deletingRecord, resource: write.resource.name }
  const { operation } = await applyOperation(work, async (scope) => {
    const own = { ...write, context: scope.context }
    await moveToBin(own, scope, await lockExpectedRow(own, scope, { id, ifMatch }))
  })
  return operation
}
