import type { StoredRow } from '#server/crud/record-codec.ts'
import type { AnyQuery, WriteScope } from '#server/crud/rules.ts'
import { note, on } from '#server/crud/write-records.ts'
import { mediaIn } from '#server/media/referenced-media.ts'
import type { Resource } from '#shared/resource.ts'
import { eraseMailsAbout } from './erase-mails.ts'

/** What one erasure takes away, gathered while its transaction runs. */
export type Erasure = {
  scope: WriteScope
  /** How many records of each resource. */
  erased: Record<string, number>
  /** Pictures that the records showed. */
  media: Set<string>
  /** Mails whose files go too. */
  mailIds: Set<number>
}

export const startErasure = (scope: WriteScope): Erasure => ({
  scope,
  erased: {},
  media: new Set(),
  mailIds: new Set(),
})

/** Posts in the bin outlive their category, and are restored without one. */
async function detach({ tx }: WriteScope, resource: Resource, ids: number[]): Promise<void> {
  if (resource.name !== 'categories') return
  await tx.updateTable('posts').set({ category_id: null }).where('category_id', 'in', ids).execute()
}

/** Erases rows of one resource for good, with what only they had, and notes it in the history. */
export async function eraseRows(erasure: Erasure, resource: Resource, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const { scope, erased, media } = erasure
  const ids = rows.map(({ id }) => id)
  for (const row of rows) for (const name of mediaIn(resource, row)) media.add(name)
  await eraseMailsAbout(erasure, resource, ids)
  await detach(scope, resource, ids)
  await scope.tx
    .deleteFrom('demo_content')
    .where('resource', '=', resource.name)
    .where('record_id', 'in', ids)
    .execute()
  await scope.tx.deleteFrom(on(resource)).where('id', 'in', ids).execute()
  for (const id of ids) await note(scope, { action: 'erase', resource: resource.name, record_id: id })
  erased[resource.name] = (erased[resource.name] ?? 0) + ids.length
}

/** @returns the rows of a resource that a query picks, held until they are erased */
export async function pickRows(
  { tx, context }: WriteScope,
  resource: Resource,
  where: (query: AnyQuery) => AnyQuery,
): Promise<StoredRow[]> {
  const all = (tx.selectFrom(on(resource)) as unknown as AnyQuery).selectAll()
  return (await context.dialect.lockRow(where(all)).execute()) as StoredRow[]
}
