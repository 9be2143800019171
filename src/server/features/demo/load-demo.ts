import type { DemoContent } from '#demo/content.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import { inReferenceOrder } from '#server/crud/references.ts'
import { recordTables, type StoredRow, tableOf } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { withoutTimeLimit } from '#server/db/without-time-limit.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { mayWrite } from '#shared/field-access.ts'
import {
  columnFields,
  fileFields,
  imageFields,
  type Resource,
  referenceFields,
  titleOfRecord,
} from '#shared/resource.ts'
import { getResource, resources } from '#shared/resources/index.ts'
import { stockholmDay } from '#shared/time.ts'
import { loadYear } from './load-year.ts'
import { storePapers } from './store-papers.ts'
import { storePictures } from './store-pictures.ts'

type Plan = { resource: Resource; records: Values[] }

/** Values of the fields of pictures and files by the names of the demo's files. */
type Stored = Readonly<Record<string, string>>

/** @returns a record checked as the API would, its pictures and files named as they are stored; references are still titles */
function prepare(resource: Resource, record: Values, stored: Stored): Values {
  const files: Values = {}
  for (const field of [...imageFields(resource), ...fileFields(resource)])
    files[field] = stored[String(record[field])] ?? null
  const isChecked = ([name]: [string, unknown]): boolean => {
    const field = resource.fields[name]
    return field !== undefined && field.kind !== 'reference' && mayWrite(field, 'superuser')
  }
  const values = { ...record, ...files }
  const checked = Object.fromEntries(Object.entries(values).filter(isChecked))
  // An update, because references are not checked here.
  return { ...values, ...parseBody(bodySchema(resource, 'update', 'superuser'), checked) }
}

const preparePlan = (content: DemoContent, stored: Stored): Plan[] =>
  inReferenceOrder(Object.keys(content).map(getResource)).map((resource) => {
    const records = [content[resource.name as keyof DemoContent]].flat() as Values[]
    return { resource, records: records.map((record) => prepare(resource, record, stored)) }
  })

/** The transaction that writes the demo, and the time: ISO 8601, UTC. */
type Target = { tx: Tx; now: string }

/** Ids of the records that were written, by their title: `categories:Resor` → 3. */
type Ids = Map<string, number>

/** @returns the values with the ids of the records whose titles stand in the references */
function withReferences(resource: Resource, values: Values, ids: Ids): Values {
  const references = referenceFields(resource).map(([name, { to }]) => [
    name,
    ids.get(`${to}:${values[name]}`),
  ])
  return { ...values, ...Object.fromEntries(references) }
}

async function write({ tx, now }: Target, resource: Resource, values: Values): Promise<StoredRow> {
  const columns = new Set(columnFields(resource).map(([name]) => name))
  const stored = Object.fromEntries(Object.entries(values).filter(([name]) => columns.has(name)))
  const tables = recordTables(tx)
  const written = resource.singleton
    ? tables
        .updateTable(resource.name)
        .set((set) => ({ ...stored, updated_at: now, version: set('version', '+', 1) }))
    : tables.insertInto(resource.name).values({ ...stored, created_at: now, updated_at: now })
  return written.returningAll().$castTo<StoredRow>().executeTakeFirstOrThrow()
}

async function writePlan(target: Target, plan: Plan[]): Promise<void> {
  const ids: Ids = new Map()
  for (const { resource, records } of plan) {
    for (const record of records) {
      const row = await write(target, resource, withReferences(resource, record, ids))
      ids.set(`${resource.name}:${titleOfRecord(resource, row)}`, row.id)
      await target.tx
        .insertInto('demo_content')
        .values({ resource: resource.name, record_id: row.id, version: row.version })
        .execute()
    }
  }
}

/** Accounts do not count: the first administrator may have been made on the command line. */
async function isUntouched({ db }: Pick<Services, 'db'>): Promise<boolean> {
  if ((await readSetting(db, 'demo')) !== null) return false
  for (const resource of resources) {
    if (!resource.access.create) continue
    if (await hasRow(tableOf(db, resource))) return false
  }
  return true
}

/**
 * Fills an unused database with the demo association, once: all of it or nothing, and never again after it was removed.
 * @returns whether it was loaded now
 */
export async function loadDemo(context: Services): Promise<boolean> {
  if (!(await isUntouched(context))) return false
  let isLoaded = false
  // The limits of visitors' queries do not hold for a start: on a busy machine it takes its time.
  await withoutTimeLimit(context, async (db) => {
    isLoaded = await loadInto({ ...context, db })
  })
  context.cache.invalidate()
  return isLoaded
}

async function loadInto(context: Services): Promise<boolean> {
  // Only the first start of all needs its texts and pictures; every other one saves their memory.
  const { demoContent } = await import('#demo/content.ts')
  const today = Temporal.PlainDate.from(stockholmDay(context.now()))
  const stored = { ...(await storePictures(context)), ...(await storePapers(context, today)) }
  const plan = preparePlan(demoContent(today), stored)
  const year = context.config.demoYear ? (await import('#demo/year.ts')).yearFor(today) : null
  return context.db.transaction().execute(async (tx) => {
    // The row's key lets only one of several instances that start together go on.
    const claim = await tx
      .insertInto('settings')
      .values({ name: 'demo', value: 'loaded' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claim) return false
    await writePlan({ tx, now: context.now().toISOString() }, plan)
    if (year) await loadYear(context, tx, year)
    await context.cache.announce(tx)
    return true
  })
}
