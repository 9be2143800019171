import { type RawBuilder, sql } from 'kysely'
import { type Entity, type StoredRow, toEntity } from '#server/crud/record-codec.ts'
import type { AnyQuery, Crud, TableName } from '#server/crud/rules.ts'
import { type Dialect, foldSearched, foldText } from '#server/db/dialect.ts'
import type { Actor } from '#server/http/guards.ts'
import type { ListQuery } from '#server/http/list-query.ts'
import type { Field } from '#shared/field.ts'

const textKinds = ['text', 'email', 'phone', 'multiline']

const isText = (field: Field | undefined): boolean => field !== undefined && textKinds.includes(field.kind)

/** What a list is read by: its definition, and the database. */
type Listed = Pick<Crud, 'resource' | 'context'>

/** How what a filter asks for is found: by an index, or row by row in the order of the list. */
type How = 'found' | 'walked'

type Filter = { name: string; field: Field | undefined; values: (string | number | boolean)[] }

/** Asked in the words of the index that the column is ordered by, so that it is found there. */
function whereFound(query: AnyQuery, { name, field, values }: Filter, dialect: Dialect): AnyQuery {
  const key = sortKey(name, field, dialect)
  if (isText(field)) {
    const folded = values.map((value) => foldText(String(value)))
    return query.where(key, 'in', folded).where(dialect.plain(name), 'in', values)
  }
  const hasNoEmpty = field?.kind === 'date' || field?.kind === 'enum' ? !values.includes('') : false
  return query.where(hasNoEmpty ? key : sql.ref(name), 'in', values)
}

/** How much a filter leaves, roughly: SQLite takes yes and no for as rare as a name. */
function shareLeft({ field }: Filter): number {
  if (isText(field)) return 0
  return field?.kind === 'boolean' ? 2 : 1
}

function filtered(
  query: AnyQuery,
  { resource, context, how = 'found' }: Listed & { how?: How },
  list: ListQuery,
): AnyQuery {
  const { dialect } = context
  const filters = Object.entries(list.filters).map(([name, values]) => ({
    name,
    field: resource.fields[name],
    values,
  }))
  let result = query
  for (const [index, filter] of filters.sort((a, b) => shareLeft(a) - shareLeft(b)).entries()) {
    const isFound = how === 'found' && index === 0
    result = isFound
      ? whereFound(result, filter, dialect)
      : result.where(dialect.plain(filter.name), 'in', filter.values)
  }
  const { q } = list
  const searched = Object.entries(resource.fields)
    .filter(([, field]) => field.search && field.kind !== 'computed')
    .map(([name]) => name)
  if (q === null || searched.length === 0) return result
  return result.where(dialect.matches(searched, `%${foldSearched(q).replace(/[\\%_]/g, '\\$&')}%`))
}

/** Empty values order as the smallest, which the two databases would not agree on by themselves. */
function sortKey(column: string, field: Field | undefined, dialect: Dialect): RawBuilder<unknown> {
  const ref = sql.ref(column)
  if (isText(field)) return dialect.fold(ref)
  if (field?.kind === 'date' || field?.kind === 'enum' || field?.kind === 'image')
    return sql`coalesce(${ref}, '')`
  return field?.kind === 'integer' ? sql`coalesce(${ref}, 0)` : sql`${ref}`
}

/** @returns what the list is ordered by before the id, null for the id alone, and in which direction */
export function sortOrder({ resource, context }: Listed, list: ListQuery) {
  const asked = list.sort ?? {
    field: resource.order.replace(/^-/, ''),
    descending: resource.order.startsWith('-'),
  }
  const sortBy = resource.fields[asked.field]?.sortBy ?? asked.field
  const column = sortBy.replace(/^-/, '')
  const descending = asked.descending !== sortBy.startsWith('-')
  const key = column === 'id' ? null : sortKey(column, resource.fields[column], context.dialect)
  return { key, direction: descending ? 'desc' : 'asc' } as const
}

function ordered(query: AnyQuery, listed: Listed & { isReversed?: boolean }, list: ListQuery): AnyQuery {
  const order = sortOrder(listed, list)
  const { key } = order
  const direction = (order.direction === 'asc') === !listed.isReversed ? 'asc' : 'desc'
  return key ? query.orderBy(key, direction).orderBy('id', direction) : query.orderBy('id', direction)
}

function paged(query: AnyQuery, list: ListQuery): AnyQuery {
  if (list.limit === null && list.offset === 0) return query
  // SQLite knows no offset without a limit.
  return query.limit(list.limit ?? 2_147_483_647).offset(list.offset)
}

/** @param base whatever has the columns of the definition's fields. @returns one page of it, and how many rows in all */
export async function readPage<R>(
  base: AnyQuery,
  listed: Listed,
  list: ListQuery,
): Promise<{ rows: R[]; total: number }> {
  const matching = filtered(base, listed, list)
  const rows = (await paged(ordered(matching.selectAll(), listed, list), list).execute()) as R[]
  return { rows, total: await countAll(matching, rows.length, list) }
}

/** So many records are sorted by themselves; of more, a page is read by walking along the index of its order. */
const few = 1_000

/**
 * Like `readPage`, for a table that may be long. Neither planner knows beforehand how many rows a filter leaves, and
 * guessing wrong costs a hundred times as much, so that is found out first.
 */
async function readTablePage(base: AnyQuery, crud: Crud, list: ListQuery) {
  const isNarrowed = Object.keys(list.filters).length > 0 || list.q !== null
  if (list.limit === null) return readPage<StoredRow>(base, crud, list)
  if (list.offset >= few) return readFarPage(base, crud, { ...list, limit: list.limit })
  if (!isNarrowed) return readPage<StoredRow>(base, crud, list)
  const matching = filtered(base, crud, list)
  const found = (await matching
    .select('id')
    .limit(few + 1)
    .execute()) as { id: number }[]
  const isFew = found.length <= few
  const rest = isFew
    ? base.where(crud.context.dialect.isAmong(found.map(({ id }) => id)))
    : filtered(base, { ...crud, how: 'walked' }, list)
  const rows = (await paged(ordered(rest.selectAll(), crud, list), list).execute()) as StoredRow[]
  return { rows, total: isFew ? found.length : await countAll(matching, rows.length, list) }
}

/**
 * A page far in: the index of the order tells which records stand on it, counted from whichever end is nearer, and
 * only those are read.
 */
async function readFarPage(base: AnyQuery, crud: Crud, list: ListQuery & { limit: number }) {
  const total = await countAll(filtered(base, crud, list), 0, list)
  const size = Math.max(0, Math.min(list.limit, total - list.offset))
  const behind = total - list.offset - size
  const isReversed = behind < list.offset
  const matching = filtered(base, { ...crud, how: 'walked' }, list).select('id')
  const page = { ...list, limit: size, offset: isReversed ? behind : list.offset }
  const found: { id: number }[] =
    size === 0 ? [] : await paged(ordered(matching, { ...crud, isReversed }, list), page).execute()
  const places = new Map((isReversed ? found.toReversed() : found).map(({ id }, place) => [id, place]))
  const rows: StoredRow[] = await base
    .where(crud.context.dialect.isAmong([...places.keys()]))
    .selectAll()
    .execute()
  const place = ({ id }: StoredRow): number => places.get(id) ?? 0
  return { rows: rows.sort((a, b) => place(a) - place(b)), total }
}

/** @returns the query of all records that the actor may see */
export function livingRecords({ context, resource, rules }: Crud, actor: Actor): AnyQuery {
  const all = context.db.selectFrom(resource.name as TableName) as unknown as AnyQuery
  const living = all.where('deleted_at', 'is', null)
  return rules.visible ? rules.visible(living, actor, context.now()) : living
}

/** @returns the query of the records that the list asks for, neither sorted nor paged */
export const matchingRecords = (crud: Crud, { actor, list }: { actor: Actor; list: ListQuery }): AnyQuery =>
  filtered(livingRecords(crud, actor), crud, list)

/**
 * @returns the records the actor may see, filtered, sorted and paged, and how many there are in all.
 */
export async function listRecords(
  crud: Crud,
  request: { actor: Actor; list: ListQuery; where?: (query: AnyQuery) => AnyQuery },
): Promise<{ entities: Entity[]; total: number }> {
  const { context, resource, rules } = crud
  const { actor, list, where = (query) => query } = request
  const { db } = context
  const now = context.now()
  // PostgreSQL counts beside the page.
  const [{ rows, total }, counted] = await Promise.all([
    readTablePage(where(livingRecords(crud, actor)), crud, list),
    rules.aggregate?.(),
  ])
  const entities = rows.map((row) => toEntity(resource, row, actor.guard))
  await rules.compute?.({ db, entities, rows, now })
  if (entities[0]) Object.assign(entities[0], counted)
  return { entities, total }
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
