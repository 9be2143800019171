import type { AppContext } from '#server/context.ts'
import type { Tx } from '#server/db/tables.ts'
import { columnFields, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

/** What refers to others goes first. */
const order = ['evenemang', 'posts', 'events', 'categories']

export type Removal = { removed: number; kept: number }

const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

type DemoRow = { resource: string; record_id: number; version: number }

/** An emptied singleton is as the first migration left it; what is switched on or off there is no content. */
async function empty(tx: Tx, resource: Resource, row: DemoRow): Promise<boolean> {
  const values = Object.fromEntries(
    columnFields(resource)
      .filter(([, { kind }]) => kind !== 'boolean')
      .map(([name, { kind }]) => [name, kind === 'image' ? null : '']),
  )
  const result = await tx
    .updateTable(resource.name as 'site')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', row.record_id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** A category that posts of the association use by now is theirs. */
async function isUsed(tx: Tx, row: DemoRow): Promise<boolean> {
  if (row.resource !== 'categories') return false
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('category_id', '=', row.record_id)
    .limit(1)
    .executeTakeFirst()
  return post !== undefined
}

async function remove(tx: Tx, row: DemoRow): Promise<boolean> {
  const resource = resources.find((one) => one.name === row.resource)
  if (!resource) return false
  if (resource.singleton) return empty(tx, resource, row)
  if (await isUsed(tx, row)) return false
  const result = await tx
    .deleteFrom(row.resource as 'posts')
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
export async function removeDemo(context: AppContext): Promise<Removal> {
  const removal = await context.db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('demo_content').selectAll().execute()
    rows.sort((a, b) => rank(a.resource) - rank(b.resource))
    let removed = 0
    for (const row of rows) if (await remove(tx, row)) removed++
    await tx.deleteFrom('demo_content').execute()
    await tx
      .insertInto('settings')
      .values({ name: 'demo', value: 'removed' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'removed' }))
      .execute()
    await context.cache.announce(tx)
    return { removed, kept: rows.length - removed }
  })
  context.cache.invalidate()
  return removal
}
