import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { findById } from '#server/db/one-row.ts'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { mayUndo } from '#server/operations/undo-operation.ts'
import type { HistoryEntry } from '#shared/history.ts'
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
  operation_id: string | null
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

/** True for lines about the resource of their operation, which stand for it before others. */
const isMain = (line: string) =>
  sql`(exists (select 1 from operations where operations.id = ${sql.ref(`${line}.operation_id`)}
    and operations.resource = ${sql.ref(`${line}.resource`)}))`

/**
 * One line for each operation: the last about its resource. Older lines have no operation; those of one moment with the same
 * author and action are one.
 */
export function oneOfEach(lines: RecordQuery, narrowed: RawBuilder<boolean> | null): RecordQuery {
  const isSame = common.map((name) => sql`later.${sql.ref(name)} = history.${sql.ref(name)}`)
  const isOlderOperation = sql`history.operation_id is null and later.operation_id is null
    and later.id > history.id and later.record_id is not null and history.record_id is not null
    and (later.fields = history.fields or history.action = ${importing})
    and later.user_id is not distinct from history.user_id and ${sql.join(isSame, sql` and `)}`
  const isBetter = sql`later.operation_id = history.operation_id and later.id <> history.id and (
    (${isMain('later')} and not ${isMain('history')})
    or (later.id > history.id and ${isMain('later')} = ${isMain('history')}))`
  const found = narrowed ? sql` and ${narrowed}` : sql``
  const others = (condition: RawBuilder<unknown>) =>
    sql`exists (select 1 from history as later where ${condition}${found})`
  return lines.where(
    sql<boolean>`not ${others(isOlderOperation)} and not (history.operation_id is not null and ${others(isBetter)})`,
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
  if (line.operation_id !== null) return lines.where('operation_id', '=', line.operation_id)
  const alike = common.reduce((query, name) => query.where(name, '=', line[name]), lines)
  const same = line.action === importing ? alike : alike.where('fields', '=', line.fields)
  return same
    .where('record_id', 'is not', null)
    .where(sql<boolean>`user_id is not distinct from ${line.user_id}`)
}

/** Counts the lines of operations from before they had numbers, by the ids of the lines that stand for them. */
async function countOldLines(
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

type Row = {
  id: string
  kind: string
  resource: string
  undo_until: string
  undone_at: string | null
  records: number
}

/** Reads the operations of lines, with the number of their records. */
async function readRows({ db }: Pick<AppContext, 'db'>, lines: readonly Line[]): Promise<Map<string, Row>> {
  const ids = [...new Set(lines.flatMap(({ operation_id }) => operation_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('operations')
    .leftJoin('history', (join) =>
      join
        .onRef('history.operation_id', '=', 'operations.id')
        .onRef('history.resource', '=', 'operations.resource'),
    )
    .select(['operations.id', 'kind', 'operations.resource', 'undo_until', 'undone_at'])
    .select(({ fn }) => fn.count<number | string>('history.record_id').distinct().as('records'))
    .where('operations.id', 'in', ids)
    .groupBy(['operations.id', 'kind', 'operations.resource', 'undo_until', 'undone_at'])
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, records: Number(row.records) }]))
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

/** Names the file of an import: by its operation, and before there were operations by its moment and resource. */
const fileKey = ({ operation_id, at, resource }: Pick<Line, 'operation_id' | 'at' | 'resource'>): string =>
  operation_id ?? `${at} ${resource}`

/** Reads the names of the files of imports, by {@link fileKey}. */
async function filesOf({ db }: Pick<AppContext, 'db'>, lines: readonly Line[]): Promise<Map<string, string>> {
  const imports = lines.filter(({ action }) => action === importing)
  if (imports.length === 0) return new Map()
  const moments = imports.map(({ at }) => at)
  const operations = imports.flatMap(({ operation_id }) => operation_id ?? [])
  const rows = await db
    .selectFrom('people_imports')
    .select(['done_at', 'resource', 'file_name', 'operation_id'])
    .where(({ or, eb }) =>
      or([
        eb('done_at', 'in', moments),
        ...(operations.length > 0 ? [eb('operation_id', 'in', operations)] : []),
      ]),
    )
    .execute()
  return new Map(
    rows.map(({ done_at, file_name, ...row }) => [fileKey({ ...row, at: String(done_at) }), file_name]),
  )
}

/**
 * Extra facts of a line that stands for an operation: how many records it was done to, the new values of their ticks, the file
 * that was imported, and until when it can be undone.
 */
export type Operation = Pick<HistoryEntry, 'count' | 'became' | 'file' | 'kind' | 'operation' | 'undo_until'>

type Reading = { actor: Actor; isGrouped: boolean }

/**
 * Reads the operations of lines, by the ids of the lines. Lines that do not stand for an operation each have only its kind, and
 * until when the actor can undo it.
 */
export async function readOperations(
  context: Pick<AppContext, 'db' | 'now'>,
  lines: readonly Line[],
  { actor, isGrouped }: Reading,
): Promise<Map<number, Operation>> {
  const rows = await readRows(context, lines)
  const old = isGrouped ? lines.filter(({ operation_id }) => operation_id === null) : []
  const counts = await countOldLines(context, old)
  const files = isGrouped ? await filesOf(context, lines) : new Map<string, string>()
  const operations = new Map<number, Operation>()
  for (const line of lines) {
    const row = rows.get(line.operation_id ?? '')
    const count = Math.max(1, row?.records ?? counts.get(line.id) ?? 1)
    const file = files.get(fileKey(line))
    const became = isGrouped && count > 1 ? await becameOf(context, line) : []
    const isOpen =
      row && row.undone_at === null && row.undo_until > context.now().toISOString() && mayUndo(actor, row)
    operations.set(line.id, {
      ...(isGrouped && { count, became }),
      ...(line.action === importing && file && { file }),
      ...(row && { kind: row.kind }),
      ...(row && isOpen && { operation: row.id, undo_until: row.undo_until }),
    })
  }
  return operations
}
