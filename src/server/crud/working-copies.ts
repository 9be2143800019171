import { contentOf, eraseContents, renewedContent, storedValues } from '#server/crud/versions.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { RecordKey, Resource } from '#shared/resource.ts'

/** A row of `working_copies`. */
export type StoredCopy = Tables['working_copies']

/** @returns the working copy of a record, if it has one. */
export const findCopy = (db: Db | Tx, { resource, id }: RecordKey): Promise<StoredCopy | undefined> =>
  db
    .selectFrom('working_copies')
    .selectAll()
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .executeTakeFirst()

/** @returns the row of a record as it will be when its working copy is published. */
export const withCopy = (resource: Resource, row: StoredRow, copy: StoredCopy | undefined): StoredRow =>
  copy ? { ...row, ...storedValues(resource, copy.content) } : row

/** @returns the content of a working copy: of the record as it will be, with these values. */
export const contentWith = (resource: Resource, row: StoredRow, values: Values): string =>
  contentOf(resource, { ...row, ...values })

/** @returns the values that publishing a working copy stores. */
export const valuesOf = (resource: Resource, { content }: StoredCopy): Values =>
  storedValues(resource, content)

/** A working copy that says what the record says is published, and no more a copy. */
export async function dropPublishedCopy(tx: Tx, resource: Resource, row: StoredRow): Promise<void> {
  if (!resource.publishedBy) return
  const copy = await findCopy(tx, { resource: resource.name, id: row.id })
  if (copy && renewedContent(resource, copy.content) === contentOf(resource, row))
    await eraseCopies(tx, resource, [row.id])
}

/** Throws the working copies of records away. @returns what was in them, as JSON */
export const eraseCopies = (tx: Tx, resource: Resource, ids: readonly number[]): Promise<string[]> =>
  eraseContents(tx, 'working_copies', { resource, ids })
