import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { findById } from '#server/db/one-row.ts'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import { findResource } from '#shared/resources/index.ts'

/** A line as it is stored. */
export type Line = {
  id: number
  at: string
  user_id: number | null
  user_name: string
  action: string
  resource: string
  record_id: number | null
  fields: string
}

/** Columns that the lines of one operation have in common, besides their author. */
const common = ['at', 'resource', 'action'] as const

/** The action of an import of people. */
const importing = 'import'

/** The fields that its lines have in common too, but for an import: it changes other fields of each record. */
const sharedFields = sql<string>`case when history.action = ${sql.lit(importing)} then '' else history.fields end`

type Common = Pick<Line, 'user_id' | 'fields' | (typeof common)[number]>

const keyOf = (line: Common): string =>
  JSON.stringify([
    line.user_id,
    line.action === importing ? '' : line.fields,
    ...common.map((name) => line[name]),
  ])

/** @returns the lines with one of each operation, the last; an operation writes all its lines at one moment of its own */
export function oneOfEach(lines: RecordQuery, narrowed: RawBuilder<boolean> | null): RecordQuery {
  const isSame = common.map((name) => sql`later.${sql.ref(name)} = history.${sql.ref(name)}`)
  const isLater = sql`later.id > history.id and later.record_id is not null
    and (later.fields = history.fields or history.action = ${importing})
    and later.user_id is not distinct from history.user_id and ${sql.join(isSame, sql` and `)}`
  const found = narrowed ? sql` and ${narrowed}` : sql``
  return lines.where(
    sql<boolean>`(history.record_id is null or not exists (select 1 from history as later where ${isLater}${found}))`,
  )
}

/** @returns the lines of the operation that the line belongs to */
export async function ofOperation(
  { db }: Pick<AppContext, 'db'>,
  lines: RecordQuery,
  id: number,
): Promise<RecordQuery> {
  const line = await findById(db, 'history', id)
  if (!line) return lines.where('id', '=', id)
  const alike = common.reduce((query, name) => query.where(name, '=', line[name]), lines)
  const same = line.action === importing ? alike : alike.where('fields', '=', line.fields)
  return same
    .where('record_id', 'is not', null)
    .where(sql<boolean>`user_id is not distinct from ${line.user_id}`)
}

/** @returns how many lines each of these lines stands for, by their ids */
async function countLines(
  { db }: Pick<AppContext, 'db'>,
  lines: readonly Line[],
): Promise<Map<number, number>> {
  const moments = new Set(lines.map(({ at }) => at))
  if (moments.size === 0) return new Map()
  const rows = await db
    .selectFrom('history')
    .select(['at', 'resource', 'action', 'user_id', sharedFields.as('fields')])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('at', 'in', [...moments])
    .where('record_id', 'is not', null)
    .groupBy(['at', 'resource', 'action', 'user_id', sharedFields])
    .execute()
  const counts = new Map(rows.map(({ count, ...row }) => [keyOf(row), Number(count)]))
  return new Map(lines.map((line) => [line.id, line.record_id === null ? 1 : (counts.get(keyOf(line)) ?? 1)]))
}

/** A tick of each name. */
type Ticks = Record<string, unknown>

/**
 * @returns what the ticks of an operation became: the history holds no values, so they are told by those of now and by
 *   how often they changed since; none when something else than ticks changed, or the record is gone
 */
async function becameOf({ db }: Pick<AppContext, 'db'>, line: Line): Promise<boolean[]> {
  const resource = findResource(line.resource)
  const names = line.fields.split(',')
  if (line.action !== 'update' || line.record_id === null || !resource) return []
  if (!names.every((name) => resource.fields[name]?.kind === 'boolean')) return []
  const row = (await tableOf(db, resource)
    .select(names)
    .where('id', '=', line.record_id)
    .executeTakeFirst()) as Ticks | undefined
  if (!row) return []
  const later = await db
    .selectFrom('history')
    .select('fields')
    .where('resource', '=', line.resource)
    .where('record_id', '=', line.record_id)
    .where('id', '>', line.id)
    .execute()
  const changes = later.map(({ fields }) => fields.split(','))
  return names.map((name) => {
    const turns = changes.filter((fields) => fields.includes(name)).length
    return Boolean(row[name]) !== (turns % 2 === 1)
  })
}

/** @returns the names of the files of imports, by when and into which resource they came */
async function filesOf({ db }: Pick<AppContext, 'db'>, lines: readonly Line[]): Promise<Map<string, string>> {
  const moments = lines.filter(({ action }) => action === importing).map(({ at }) => at)
  if (moments.length === 0) return new Map()
  const rows = await db
    .selectFrom('people_imports')
    .select(['done_at', 'resource', 'file_name'])
    .where('done_at', 'in', moments)
    .execute()
  return new Map(rows.map(({ done_at, resource, file_name }) => [`${done_at} ${resource}`, file_name]))
}

/**
 * Further facts of a line that stands for an operation: how many records it was done to, the new values of their ticks, and
 * the file that was imported.
 */
export type Operation = { count: number; became: boolean[]; file?: string }

/** @returns the operations of the lines, by their ids */
export async function readOperations(
  context: Pick<AppContext, 'db'>,
  lines: readonly Line[],
): Promise<Map<number, Operation>> {
  const counts = await countLines(context, lines)
  const files = await filesOf(context, lines)
  const operations = new Map<number, Operation>()
  for (const line of lines) {
    const count = counts.get(line.id) ?? 1
    const file = files.get(`${line.at} ${line.resource}`)
    const became = count > 1 ? await becameOf(context, line) : []
    operations.set(line.id, { count, became, ...(line.action === importing && file && { file }) })
  }
  return operations
}
