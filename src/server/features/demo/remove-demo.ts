import { inReferenceOrder, referencesTo } from '#server/crud/references.ts'
import { recordTables, type StoredRow, tableOf } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { type DoneBy, recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import type { DemoRemoval } from '#shared/demo.ts'
import type { Field } from '#shared/field.ts'
import { columnFields, type Resource, titleOfRecord } from '#shared/resource.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { removeYear } from './remove-year.ts'

type DemoRow = { resource: string; record_id: number; version: number }

/** @returns the value of a field of which nobody has said anything; of a choice that is always made, the first one */
const emptyValue = ({ kind, required, options = [] }: Field): string | null => {
  if (kind === 'image' || kind === 'date') return null
  return kind === 'enum' && required ? (options[0] ?? '') : ''
}

/** An emptied singleton is as the first migration left it; what is switched on or off there is no content. */
async function empty(tx: Tx, resource: Resource, row: DemoRow): Promise<boolean> {
  const values = Object.fromEntries(
    columnFields(resource)
      .filter(([, { kind }]) => kind !== 'boolean')
      .map(([name, field]) => [name, emptyValue(field)]),
  )
  const result = await recordTables(tx)
    .updateTable(resource.name)
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', row.record_id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** A demo record that a record of the association refers to, in the bin or not, belongs to the association by now. */
async function isUsed(tx: Tx, resource: Resource, { record_id }: DemoRow): Promise<boolean> {
  for (const { from, name, field } of referencesTo(resource)) {
    if (field.whenErased === 'detach') continue
    if (await hasRow(tableOf(tx, from).where(name, '=', record_id))) return true
  }
  return false
}

/** Empties the references that a record leaves behind when it goes. */
async function detach(tx: Tx, resource: Resource, { record_id, version }: DemoRow): Promise<void> {
  const going = recordTables(tx)
    .selectFrom(resource.name)
    .select('id')
    .where('id', '=', record_id)
    .where('version', '=', version)
  for (const { from, name } of referencesTo(resource))
    await recordTables(tx)
      .updateTable(from.name)
      .set({ [name]: null })
      .where(name, 'in', going)
      .execute()
}

async function remove(tx: Tx, resource: Resource, row: DemoRow): Promise<boolean> {
  if (resource.singleton) return empty(tx, resource, row)
  if (await isUsed(tx, resource, row)) return false
  await detach(tx, resource, row)
  const result = await recordTables(tx)
    .deleteFrom(resource.name)
    .where('id', '=', row.record_id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** @returns the title of a record that stays; undefined when it was erased */
async function titleOf(tx: Tx, resource: Resource, { record_id }: DemoRow): Promise<string | undefined> {
  const query = recordTables(tx).selectFrom(resource.name).selectAll().where('id', '=', record_id)
  const row = await query.where('deleted_at', 'is', null).$castTo<StoredRow>().executeTakeFirst()
  return row && titleOfRecord(resource, row)
}

/** Removes the unchanged records of the demo. @returns those removed and those kept */
async function removeUnchanged(tx: Tx): Promise<DemoRemoval> {
  const rows = await tx.selectFrom('demo_content').selectAll().execute()
  const removed = new Map<string, number>()
  const kept: DemoRemoval['kept'] = []
  // Records that refer to others are removed first.
  for (const { name } of inReferenceOrder(resources).toReversed()) {
    const resource = findResource(name)
    for (const row of rows) {
      if (!resource || row.resource !== name) continue
      if (await remove(tx, resource, row)) removed.set(name, (removed.get(name) ?? 0) + 1)
      else {
        const title = await titleOf(tx, resource, row)
        if (title !== undefined) kept.push({ resource: name, id: row.record_id, title })
      }
    }
  }
  await removeYear(tx)
  return { removed: Object.fromEntries(removed), kept }
}

class Undone extends Error {}

/** @returns what {@link removeDemo} would take and what it would leave; nothing is removed */
export async function previewRemoval({ db }: Pick<Services, 'db'>): Promise<DemoRemoval> {
  let removal: DemoRemoval = { removed: {}, kept: [] }
  const tried = db.transaction().execute(async (tx) => {
    removal = await removeUnchanged(tx)
    throw new Undone()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return removal
}

/**
 * Removes the records of the demo and nothing else: one that was changed since stays, and everything that visitors sent.
 * @returns how many demo records of each resource were removed, and those that stay because they were changed or are
 *   used
 */
export async function removeDemo(
  context: Pick<Services, 'db' | 'cache' | 'now'>,
  user: DoneBy | null,
): Promise<DemoRemoval> {
  const removal = await context.db.transaction().execute(async (tx) => {
    const outcome = await removeUnchanged(tx)
    await tx.deleteFrom('demo_content').execute()
    await writeSetting(tx, 'demo', 'removed')
    const entry = { action: 'remove-demo', resource: 'demo', record_id: null }
    await recordHistory({ tx, context, actor: { user } }, entry)
    await context.cache.announce(tx)
    return outcome
  })
  context.cache.invalidate()
  return removal
}
