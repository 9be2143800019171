import { changedFields } from '#server/crud/changed-fields.ts'
import { noteShown, showsPictures, withPictureTexts } from '#server/crud/picture-texts.ts'
import { requireReferenced } from '#server/crud/references.ts'
import type { Write } from '#server/crud/rules.ts'
import {
  contentWith,
  eraseCopies,
  findCopy,
  type StoredCopy,
  valuesOf,
  withCopy,
} from '#server/crud/working-copies.ts'
import { findRow, present, type Stored, storeChange } from '#server/crud/write-records.ts'
import type { StoredRow } from '#server/db/records.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, type RunningOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction, workOn } from '#server/operations/transaction.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { AppError } from '#shared/errors.ts'

/** The first number of a copy's saves, so high that its ETag is never that of a record. */
const firstNumber = 100_000_000

/** The record of a write, and the version that the caller read, or null for any. */
type Target = { id: number; ifMatch: number | null }

type Locked = { row: StoredRow; copy: StoredCopy | undefined }

async function presentCopy(write: Write, scope: WriteScope, { row, copy }: Locked): Promise<Stored> {
  const { entity } = await present(write, scope.tx, withCopy(write.resource, row, copy))
  return { entity, version: copy?.number ?? row.version }
}

/** @throws AppError not-found; stale, with the stored record, when the caller has read another version */
async function lock(write: Write, scope: WriteScope, { id, ifMatch }: Target): Promise<Locked> {
  const row = await findRow(write, scope.tx, { id, lock: true })
  if (!row || row.deleted_at !== null) throw new AppError('not-found')
  const copy = await findCopy(scope.tx, { resource: write.resource.name, id })
  if (ifMatch === null || ifMatch === (copy?.number ?? row.version)) return { row, copy }
  throw new AppError('stale', { extra: { current: (await presentCopy(write, scope, { row, copy })).entity } })
}

const writing = <T>({ context, actor }: Write, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context, actor, isPublic: false }, work)

/**
 * Saves a change of a record that visitors do not see yet; the first one begins with the record as it is.
 * @param newValues checked by the update schema; a field without a value stays as it is
 */
export function saveCopy(write: Write, target: Target, newValues: Values): Promise<Stored> {
  return writing(write, async (scope) => {
    const { resource } = write
    const { row, copy } = await lock(write, scope, target)
    const before = withCopy(resource, row, copy)
    const values = await withPictureTexts(scope, resource, { values: newValues, row: before })
    const fields = changedFields(resource, before, values)
    await requireReferenced(scope, resource, Object.fromEntries(fields.map((name) => [name, values[name]])))
    const saved = {
      number: (copy?.number ?? firstNumber) + 1,
      at: scope.context.now().toISOString(),
      user_id: scope.actor.user?.id ?? null,
      content: contentWith(resource, before, values),
    }
    const key = { resource: resource.name, record_id: row.id, base: copy?.base ?? row.version }
    await scope.tx
      .insertInto('working_copies')
      .values({ ...key, ...saved })
      .onConflict((conflict) => conflict.columns(['resource', 'record_id']).doUpdateSet(saved))
      .execute()
    if (showsPictures(resource, fields)) await noteShown(scope, resource, { ...before, ...values })
    await recordHistory(scope, { action: 'draft', resource: resource.name, record_id: row.id, fields })
    return presentCopy(write, scope, { row, copy: { ...key, ...saved } })
  })
}

/**
 * Makes a working copy what visitors see, by a save like any other.
 * @returns the stored record
 * @throws AppError stale, with the record as it is, when it has been changed since the copy was begun
 */
export function publishCopy(write: Write, target: Target): Promise<Stored> {
  return inTransaction(workOn(write), async (scope) => {
    const { resource } = write
    const { row, copy } = await lock(write, scope, target)
    if (!copy) throw new AppError('not-found')
    if (copy.base !== row.version)
      throw new AppError('stale', { extra: { current: (await present(write, scope.tx, row)).entity } })
    const updated = await storeChange(write, scope, { row, values: valuesOf(resource, copy) })
    await eraseCopies(scope.tx, resource, [row.id])
    return present(write, scope.tx, updated)
  })
}

const discarding = defineOperation({
  name: 'discard-working-copy',
  right: { to: 'write' },
  changes: ['working_copies'],
  sends: [],
  times: undoForSeconds,
})

/** Discards a working copy. @returns the operation by which it is undone @throws AppError not-found when there is none */
export async function discardCopy(write: Write, target: Target): Promise<RunningOperation | null> {
  const { resource, context, actor } = write
  const work = { context, actor, kind: discarding, resource: resource.name }
  const { operation } = await applyOperation(work, async (scope) => {
    const { row, copy } = await lock(write, scope, target)
    if (!copy) throw new AppError('not-found')
    await eraseCopies(scope.tx, resource, [row.id])
    await recordHistory(scope, { action: 'discard', resource: resource.name, record_id: row.id })
  })
  return operation
}

/** @returns a record as it will be. @throws AppError not-found when it has no working copy */
export function readCopy(write: Write, id: number): Promise<Stored> {
  return writing(write, async (scope) => {
    const locked = await lock(write, scope, { id, ifMatch: null })
    if (!locked.copy) throw new AppError('not-found')
    return presentCopy(write, scope, locked)
  })
}
