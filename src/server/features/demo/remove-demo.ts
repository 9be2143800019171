import { inReferenceOrder, referencesTo } from '#server/crud/references.ts'
import { recordTables, tableOf } from '#server/db/records.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services.ts'
import { columnFields, type Resource } from '#shared/resource.ts'
import { findResource, resources } from '#shared/resources/index.ts'

export type Removal = { removed: number; kept: number }

type DemoRow = { resource: string; record_id: number; version: number }

/** An emptied singleton is as the first migration left it; what is switched on or off there is no content. */
async function empty(tx: Tx, resource: Resource, row: DemoRow): Promise<boolean> {
  const values = Object.fromEntries(
    columnFields(resource)
      .filter(([, { kind }]) => kind !== 'boolean')
      .map(([name, { kind }]) => [name, kind === 'image' ? null : '']),
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
    const using = tableOf(tx, from).select('id').where(name, '=', record_id).limit(1)
    if (await using.executeTakeFirst()) return true
  }
  return false
}

async function remove(tx: Tx, row: DemoRow): Promise<boolean> {
  const resource = findResource(row.resource)
  if (!resource) return false
  if (resource.singleton) return empty(tx, resource, row)
  if (await isUsed(tx, resource, row)) return false
  const result = await recordTables(tx)
    .deleteFrom(resource.name)
    .where('id', '=', row.record_id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Takes away what the demo brought and nothing else: a record that somebody has changed since is theirs and
 * stays, and so is everything that visitors sent.
 * @returns how many demo records were removed, and how many stay because they were changed or are used
 */
export async function removeDemo(context: Pick<Services, 'db' | 'cache'>): Promise<Removal> {
  const removal = await context.db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('demo_content').selectAll().execute()
    // Records that refer to others are removed first.
    const order = inReferenceOrder(resources).map(({ name }) => name)
    rows.sort((a, b) => order.indexOf(b.resource) - order.indexOf(a.resource))
    let removed = 0
    for (const row of rows) if (await remove(tx, row)) removed++
    await tx.deleteFrom('demo_content').execute()
    await writeSetting(tx, 'demo', 'removed')
    await context.cache.announce(tx)
    return { removed, kept: rows.length - removed }
  })
  context.cache.invalidate()
  return removal
}
