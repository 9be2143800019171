import { type RawBuilder, sql } from 'kysely'
import { type Entity, type StoredRow, toEntity } from '#server/crud/record-codec.ts'
import type { AnyQuery, Crud, TableName } from '#server/crud/rules.ts'
import { type Dialect, foldText } from '#server/db/dialect.ts'
import type { Actor } from '#server/http/guards.ts'
import type { ListQuery } from '#server/http/list-query.ts'
import type { Field } from '#shared/field.ts'

const textKinds = ['text', 'email', 'phone', 'multiline']

function filtered(query: AnyQuery, { resource, context }: Crud, list: ListQuery): AnyQuery {
  const { dialect } = context
  let result = query
  for (const [name, values] of Object.entries(list.filters)) result = result.where(name, 'in', values)
  const { q } = list
  if (q === null) return result
  const pattern = `%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`
  const columns = Object.entries(resource.fields).filter(
    ([, field]) => field.search && field.kind !== 'computed',
  )
  if (columns.length === 0) return result
  return result.where((where) =>
    where.or(
      columns.map(([name]) => sql<boolean>`${dialect.fold(sql.ref(name))} like ${pattern} escape '\\'`),
    ),
  )
}

/** Empty values order as the smallest, which the two databases would not agree on by themselves. */
function sortKey(column: string, field: Field | undefined, dialect: Dialect): RawBuilder<unknown> {
  const ref = sql.ref(column)
  if (field && textKinds.includes(field.kind)) return dialect.fold(ref)
  if (field?.kind === 'date' || field?.kind === 'enum' || field?.kind === 'image')
    return sql`coalesce(${ref}, '')`
  return field?.kind === 'integer' ? sql`coalesce(${ref}, 0)` : sql`${ref}`
}

function ordered(query: AnyQuery, { resource, context }: Crud, list: ListQuery): AnyQuery {
  const asked = list.sort ?? {
    field: resource.order.replace(/^-/, ''),
    descending: resource.order.startsWith('-'),
  }
  const sortBy = resource.fields[asked.field]?.sortBy ?? asked.field
  const column = sortBy.replace(/^-/, '')
  const descending = asked.descending !== sortBy.startsWith('-')
  const direction = descending ? 'desc' : 'asc'
  if (column === 'id') return query.orderBy('id', direction)
  return query
    .orderBy(sortKey(column, resource.fields[column], context.dialect), direction)
    .orderBy('id', direction)
}

function paged(query: AnyQuery, list: ListQuery): AnyQuery {
  if (list.limit === null && list.offset === 0) return query
  // SQLite knows no offset without a limit.
  return query.limit(list.limit ?? 2_147_483_647).offset(list.offset)
}

/**
 * @returns the records the actor may see, filtered, sorted and paged, and how many there are in all.
 */
export async function listRecords(
  crud: Crud,
  request: { actor: Actor; list: ListQuery; where?: (query: AnyQuery) => AnyQuery },
): Promise<{ entities: Entity[]; total: number }> {
  const { context, resource, rules } = crud
  const { actor, list } = request
  const { db } = context
  const now = context.now()
  let base = (db.selectFrom(resource.name as TableName) as unknown as AnyQuery).where(
    'deleted_at',
    'is',
    null,
  )
  if (rules.visible) base = rules.visible(base, actor, now)
  if (request.where) base = request.where(base)
  base = filtered(base, crud, list)
  const rows = (await paged(ordered(base.selectAll(), crud, list), list).execute()) as StoredRow[]
  const entities = rows.map((row) => toEntity(resource, row, actor.guard))
  await rules.compute?.({ db, entities, rows, now })
  if (entities[0]) await rules.aggregate?.(entities[0], db)
  return { entities, total: await countAll(base, rows.length, list) }
}

async function countAll(base: AnyQuery, got: number, list: ListQuery): Promise<number> {
  const isLastPage = list.limit === null || got < list.limit
  if (isLastPage && (got > 0 || list.offset === 0)) return list.offset + got
  const { total } = (await base
    .select((count) => count.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()) as {
    total: number | string
  }
  return Number(total)
}
