import { randomBytes } from 'node:crypto'
import type { DemoContent } from '#demo/content.ts'
import type { AppContext } from '#server/context.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { Tx } from '#server/db/tables.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { columnFields, imageFields, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { stockholmDay } from '#shared/time.ts'
import { drawingKey, drawPictures } from './drawings.ts'

type Values = Record<string, unknown>
type Plan = { resource: Resource; records: Values[] }

/** In this order, because posts name their category and applications their event. */
const order = [
  'site',
  'footer',
  'about',
  'kontakt',
  'categories',
  'posts',
  'events',
  'partners',
  'board',
  'members',
  'contact',
  'subscribers',
  'evenemang',
] as const

const find = (name: string): Resource => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(`the demo has content for "${name}", which is no resource`)
  return resource
}

type Source = { record: Values; index: number; pictures: ReadonlyMap<string, string> }

/** @returns a record checked as the API would, its drawings replaced by stored pictures */
function prepare(resource: Resource, { record, index, pictures }: Source): Values {
  const images: Values = {}
  for (const field of imageFields(resource))
    images[field] = pictures.get(drawingKey(resource.name, index, field)) ?? null
  const { category, author, ...values } = { ...record, ...images }
  // As an update, because what others refer to has no id yet.
  const checked = parseBody(bodySchema(resource, 'update', 'superuser'), values)
  return { ...checked, ...(category !== undefined && { category }), ...(author !== undefined && { author }) }
}

const preparePlan = (content: DemoContent, pictures: ReadonlyMap<string, string>): Plan[] =>
  order.map((name) => {
    const resource = find(name)
    const records = [content[name]].flat() as Values[]
    return {
      resource,
      records: records.map((record, index) => prepare(resource, { record, index, pictures })),
    }
  })

const on = (resource: Resource): 'members' => resource.name as 'members'

/** Names that other records refer to, with the ids they got: `categories:Resor` → 3. */
type Known = Map<string, number>

function complete(resource: Resource, values: Values, known: Known): Values {
  const { category, ...rest } = values
  if (resource.name === 'posts') return { ...rest, category_id: known.get(`categories:${category}`) }
  if (resource.name === 'evenemang') return { ...rest, event_id: known.get(`events:${values.event_name}`) }
  if (resource.name === 'subscribers') return { ...rest, code: randomBytes(16).toString('base64url') }
  return rest
}

async function write(tx: Tx, resource: Resource, row: Values): Promise<{ id: number; version: number }> {
  const columns = new Set([...columnFields(resource).map(([name]) => name), 'created_at', 'updated_at'])
  const stored = Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
  if (resource.singleton) {
    const { created_at: _, ...changed } = stored
    return tx
      .updateTable(on(resource))
      .set((set) => ({ ...changed, version: set('version', '+', 1) }) as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  }
  return tx
    .insertInto(on(resource))
    .values(stored as never)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

async function writePlan(tx: Tx, plan: Plan[], now: Date): Promise<void> {
  const known: Known = new Map()
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  for (const { resource, records } of plan) {
    for (const values of records) {
      const { id, version } = await write(tx, resource, { ...complete(resource, values, known), ...times })
      known.set(`${resource.name}:${values.name ?? values.eventName}`, id)
      await tx
        .insertInto('demo_content')
        .values({ resource: resource.name, record_id: id, version })
        .execute()
    }
  }
}

async function isUntouched({ db }: AppContext): Promise<boolean> {
  const seen = await db.selectFrom('settings').select('name').where('name', '=', 'demo').executeTakeFirst()
  if (seen) return false
  for (const name of ['posts', 'events', 'members', 'categories', 'partners', 'board'] as const) {
    if (await db.selectFrom(name).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

/**
 * Fills a database that nobody has used yet with the demo association, once: all of it or nothing, and never
 * again after it was removed.
 * @returns whether it was loaded now
 */
export async function loadDemo(context: AppContext): Promise<boolean> {
  if (!(await isUntouched(context))) return false
  // Only the first start of all needs its texts and drawings; every other one saves their memory.
  const { demoContent } = await import('#demo/content.ts')
  const today = Temporal.PlainDate.from(stockholmDay(context.now()))
  const plan = preparePlan(demoContent(today), await drawPictures(context))
  const loaded = await context.db.transaction().execute(async (tx) => {
    // The row's key lets only one of several instances that start together go on.
    const claim = await tx
      .insertInto('settings')
      .values({ name: 'demo', value: 'loaded' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claim) return false
    await writePlan(tx, plan, context.now())
    await context.cache.announce(tx)
    return true
  })
  context.cache.invalidate()
  return loaded
}
