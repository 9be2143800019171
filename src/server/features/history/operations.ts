import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
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
const common = ['at', 'resource', 'action', 'fields'] as const

const keyOf = (line: Line): string => JSON.stringify([line.user_id, ...common.map((name) => line[name])])

/** @returns the lines with one of each operation, the last; an operation writes all its lines at one moment of its own */
export function oneOfEach(lines: RecordQuery, narrowed: RawBuilder<boolean> | null): RecordQuery {
  const isSame = common.map((name) => sql`later.${sql.ref(name)} = history.${sql.ref(name)}`)
  const isLater = sql`later.id > history.id and later.record_id is not null
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
  const line = await db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) return lines.where('id', '=', id)
  const alike = common.reduce((query, name) => query.where(name, '=', line[name]), lines)
  return alike
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
    .select(['at', 'resource', 'action', 'fields', 'user_id'])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('at', 'in', [...moments])
    .where('record_id', 'is not', null)
    .groupBy(['at', 'resource', 'action', 'fields', 'user_id'])
    .execute()
  const counts = new Map(rows.map(({ count, ...row }) => [keyOf(row as unknown as Line), Number(count)]))
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

/** Further facts of a line that stands for an operation: how many records it was done to, and the new values of their ticks. */
export type Operation = { count: number; became: boolean[] }

/** @returns the operations of the lines, by their ids */
export async function readOperations(
  context: Pick<AppContext, 'db'>,
  lines: readonly Line[],
): Promise<Map<number, Operation>> {
  const counts = await countLines(context, lines)
  const operations = new Map<number, Operation>()
  for (const line of lines) {
    const count = counts.get(line.id) ?? 1
    operations.set(line.id, { count, became: count > 1 ? await becameOf(context, line) : [] })
  }
  return operations
}
