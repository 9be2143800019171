import { sql } from 'kysely'
import { referencesTo } from '#server/crud/references.ts'
import { eraseContents } from '#server/crud/versions.ts'
import { type RecordQuery, recordTables, type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { eraseMailsAbout } from '#server/mail/outbox/erase-mails.ts'
import { mediaIn, mediaInContent } from '#server/media/referenced-media.ts'
import { eraseImages } from '#server/operations/erase-images.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { forgetClaims } from '#server/payments/forget-claims.ts'
import type { Resource } from '#shared/resource.ts'

/** One erasure, and what its transaction has erased so far. */
export type Erasure = {
  scope: WriteScope
  /** Number of erased records of each resource. */
  erased: Record<string, number>
  /** Names of the pictures in the erased records; their files are removed after the transaction. */
  media: Set<string>
  /** Ids of the mails about the erased records; their files are removed after the transaction. */
  mailIds: Set<number>
}

export const startErasure = (scope: WriteScope): Erasure => ({
  scope,
  erased: {},
  media: new Set(),
  mailIds: new Set(),
})

/** @returns the rows that the query finds, locked until the transaction ends. */
export function pickRows(
  { tx, context }: WriteScope,
  resource: Resource,
  where: (query: RecordQuery) => RecordQuery,
): Promise<StoredRow[]> {
  return context.dialect.lockRow(wholeRows(where(tableOf(tx, resource)))).execute()
}

/** Empties the references to the records, or erases the referencing records, as `whenErased` says. */
async function eraseReferences(erasure: Erasure, resource: Resource, ids: number[]): Promise<void> {
  const { scope } = erasure
  for (const { from, name, field } of referencesTo(resource)) {
    if (field.whenErased === 'take-along') {
      const parts = await pickRows(scope, from, (query) => query.where(name, 'in', ids))
      await eraseRows(erasure, from, parts)
    } else
      await recordTables(scope.tx)
        .updateTable(from.name)
        .set({ [name]: null })
        .where(name, 'in', ids)
        .execute()
  }
}

/** The tables whose rows name a record and go with it, besides its copies and versions. */
const hangingTables = ['preview_links', 'consents', 'retention_stops', 'demo_content'] as const

/** Erases rows of one resource with their versions, working copies, links and mails, and their lines of the demo, and appends to the history. */
export async function eraseRows(erasure: Erasure, resource: Resource, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const { scope, erased, media, mailIds } = erasure
  const ids = rows.map(({ id }) => id)
  for (const row of rows) for (const name of mediaIn(resource, row)) media.add(name)
  for (const table of ['working_copies', 'versions'] as const)
    for (const content of await eraseContents(scope.tx, table, { resource, ids }))
      for (const name of mediaInContent(content)) media.add(name)
  for (const table of hangingTables)
    await scope.tx
      .deleteFrom(table)
      .where('resource', '=', resource.name)
      .where('record_id', 'in', ids)
      .execute()
  const keys = sql.join(ids.map(String))
  await eraseImages(scope.tx, sql`table_name = ${resource.name} and row_key in (${keys})`)
  for (const id of await eraseMailsAbout(scope.tx, resource, ids)) mailIds.add(id)
  await forgetClaims(scope.tx, resource.name, ids)
  await eraseReferences(erasure, resource, ids)
  await recordTables(scope.tx).deleteFrom(resource.name).where('id', 'in', ids).execute()
  for (const id of ids)
    await recordHistory(scope, { action: 'erase', resource: resource.name, record_id: id })
  erased[resource.name] = (erased[resource.name] ?? 0) + ids.length
}
