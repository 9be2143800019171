import { changedFields } from '#server/crud/changed-fields.ts'
import { type Entity, type StoredRow, toEntity } from '#server/crud/record-codec.ts'
import type { AnyQuery, Crud, TableName, Values, WriteScope } from '#server/crud/rules.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { toAppError } from '#server/http/error-handler.ts'
import type { Actor } from '#server/http/guards.ts'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import { columnFields, type Resource } from '#shared/resource.ts'

/** A stored record and the version its ETag carries. */
export type Stored = { entity: Entity; version: number }

/** Whose request it is and what it is about. */
export type Write = Crud & { actor: Actor }

// The resource's table is only known while running, so the generic writes leave Kysely's column types aside.
export const on = (resource: Resource): 'members' => resource.name as 'members'

/** @returns the record as the writer may read it */
export async function present(write: Write, db: Db | Tx, row: StoredRow): Promise<Stored> {
  const entity = toEntity(write.resource, row, write.actor.guard)
  await write.rules.compute?.({ db, entities: [entity], rows: [row], now: write.context.now() })
  return { entity, version: row.version }
}

/** @returns the row, in the bin or not, if the writer may see it */
export async function findRow(
  write: Write,
  db: Db | Tx,
  { id, lock }: { id: number; lock: boolean },
): Promise<StoredRow | undefined> {
  const table = write.resource.name as TableName
  let query = (db.selectFrom(table) as unknown as AnyQuery).selectAll().where('id', '=', id)
  if (write.rules.visible) query = write.rules.visible(query, write.actor, write.context.now())
  if (lock) query = write.context.dialect.lockRow(query)
  return (await query.executeTakeFirst()) as StoredRow | undefined
}

async function getRow(write: Write, db: Db | Tx, which: { id: number; lock: boolean }): Promise<StoredRow> {
  const row = await findRow(write, db, which)
  if (!row) throw new AppError('not-found')
  if (row.deleted_at === null) return row
  // What everyone could read may be said to be gone; of anything else nobody learns that it ever was.
  throw new AppError(write.resource.access.list === 'public' ? 'gone' : 'not-found')
}

type Work = Pick<WriteScope, 'context' | 'actor'> & {
  /** What it changes shows on public pages. */
  isPublic: boolean
  /** What a record that exists already is called. */
  duplicate?: ProblemCode | undefined
}

/** Runs writes in one transaction, and afterwards throws away what visitors had cached. */
export async function inTransaction<T>(
  { context, actor, isPublic, duplicate }: Work,
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  try {
    const result = await context.db.transaction().execute(async (tx) => {
      const done = await work({ tx, context, actor })
      if (isPublic) await context.cache.announce(tx)
      return done
    })
    if (isPublic) context.cache.invalidate()
    return result
  } catch (thrown) {
    const error = toAppError(thrown)
    throw error.code === 'conflict' && duplicate ? new AppError(duplicate, { cause: thrown }) : thrown
  }
}

/** @returns what a transaction needs to know of a write to one resource */
export const workOn = ({ context, actor, resource, rules }: Write): Work => ({
  context,
  actor,
  isPublic: resource.publicContent ?? false,
  duplicate: rules.duplicate,
})

/** Appends who did what to which record (T57). */
export async function note(
  { tx, context, actor }: WriteScope,
  {
    fields = [],
    ...entry
  }: { action: string; resource: string; record_id: number | null; fields?: string[] },
): Promise<void> {
  await tx
    .insertInto('history')
    .values({
      at: context.now().toISOString(),
      user_id: actor.user?.id ?? null,
      user_name: actor.user?.first_name ?? '',
      ...entry,
      fields: fields.join(','),
    })
    .execute()
}

/** @throws AppError not-found, gone */
export async function getRecord(write: Write, id: number): Promise<Stored> {
  return present(write, write.context.db, await getRow(write, write.context.db, { id, lock: false }))
}

/** @param values what the create schema let through */
export function createRecord(write: Write, values: Values): Promise<Stored> {
  return inTransaction(workOn(write), async (scope) => {
    const complete = (await write.rules.beforeCreate?.(values, scope)) ?? values
    const columns = new Set(columnFields(write.resource).map(([name]) => name))
    const stored = Object.fromEntries(Object.entries(complete).filter(([name]) => columns.has(name)))
    const now = write.context.now().toISOString()
    const row = await scope.tx
      .insertInto(on(write.resource))
      .values({ ...stored, created_at: now, updated_at: now } as never)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(scope, { action: 'create', resource: write.resource.name, record_id: row.id })
    await write.rules.afterCreate?.(row as unknown as StoredRow, scope)
    return present(write, scope.tx, row as unknown as StoredRow)
  })
}

async function getExpected(
  write: Write,
  { tx }: WriteScope,
  { id, ifMatch }: { id: number; ifMatch: number | null },
): Promise<StoredRow> {
  const row = await getRow(write, tx, { id, lock: true })
  if (ifMatch === null || ifMatch === row.version) return row
  throw new AppError('stale', { extra: { current: (await present(write, tx, row)).entity } })
}

/** Stores a change of a row that is locked, and notes which fields are others now. */
export async function storeChange(
  write: Write,
  scope: WriteScope,
  { row, values: wanted }: { row: StoredRow; values: Values },
): Promise<StoredRow> {
  const { resource, rules, context } = write
  const values = (await rules.beforeUpdate?.(wanted, row, scope)) ?? wanted
  const updated = await scope.tx
    .updateTable(on(resource))
    .set({ ...values, version: row.version + 1, updated_at: context.now().toISOString() } as never)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const fields = changedFields(resource, row, values)
  await note(scope, { action: 'update', resource: resource.name, record_id: row.id, fields })
  return updated as unknown as StoredRow
}

/** Moves a row that is locked to the bin. */
export async function moveToBin(write: Write, scope: WriteScope, row: StoredRow): Promise<void> {
  const { resource, rules, context } = write
  await rules.beforeDelete?.(row, scope)
  const now = context.now().toISOString()
  await scope.tx
    .updateTable(on(resource))
    .set({ deleted_at: now, updated_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await note(scope, { action: 'delete', resource: resource.name, record_id: row.id })
}

/**
 * @param values what the update schema let through: what is absent stays as it is
 * @param ifMatch version that the writer saw, or null to write whatever is there
 * @throws AppError not-found, stale (with the stored record as `current`)
 */
export function updateRecord(
  write: Write,
  change: { id: number; values: Values; ifMatch: number | null },
): Promise<Stored> {
  return inTransaction(workOn(write), async (scope) => {
    const row = await getExpected(write, scope, change)
    return present(write, scope.tx, await storeChange(write, scope, { row, values: change.values }))
  })
}

/** Moves the record to the bin, where it stays for 30 days (DESIGN §6). @throws AppError not-found */
export function deleteRecord(write: Write, id: number, ifMatch: number | null): Promise<void> {
  return inTransaction(workOn(write), async (scope) => {
    await moveToBin(write, scope, await getExpected(write, scope, { id, ifMatch }))
  })
}
