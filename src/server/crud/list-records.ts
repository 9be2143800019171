import { sql } from 'kysely'
import { computeFields } from '#server/crud/compute-fields.ts'
import { derive, isDerived, narrowedIds, rowsInOrder } from '#server/crud/derived-lists.ts'
import { type ListSource, ordered, sortKey } from '#server/crud/list-order.ts'
import { type Entity, toEntity, withTranslationsLast } from '#server/crud/record-codec.ts'
import type { Crud, CrudRules } from '#server/crud/rules.ts'
import { unsearchedIn } from '#server/crud/untold.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { readIds } from '#server/db/read-ids.ts'
import { type RecordQuery, type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { countRows } from '#server/db/row-counts.ts'
import { findForms } from '#server/db/search-indexes.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Field } from '#shared/field.ts'
import { foldField, searchForms } from '#shared/fold.ts'
import { isFolded, type Resource, referenceFields, searchedFields } from '#shared/resource.ts'

/** The two ways of a filter: by an index of its column, or by a test of each row along the index of the order. */
type FilterPlan = 'by-index' | 'row-by-row'

type Filter = { name: string; field: Field | undefined; values: (string | number | boolean)[] }

/** Compares the folded text too, because the indexes of `liveIndex` hold it. */
function whereByIndex(query: RecordQuery, { name, field, values }: Filter, dialect: Dialect): RecordQuery {
  const key = sortKey(name, field)
  if (field && isFolded(field)) {
    const folded = values.map((value) => foldField(field.kind, String(value)))
    return query.where(key, 'in', folded).where(dialect.plain(name), 'in', values)
  }
  const hasNoEmptyValue = field?.kind === 'date' || field?.kind === 'enum' ? !values.includes('') : false
  return query.where(hasNoEmptyValue ? key : sql.ref(name), 'in', values)
}

/** Rank of a filter: the less, the fewer rows it leaves. SQLite's planner takes a boolean to be as rare as a name. */
function selectivityRank({ field }: Filter): number {
  if (field && isFolded(field)) return 0
  return field?.kind === 'boolean' ? 2 : 1
}

function filtered(
  query: RecordQuery,
  { resource, context, rules, search, plan = 'by-index' }: ListSource & { plan?: FilterPlan },
  list: ListQuery,
): RecordQuery {
  const { dialect } = context
  const filters = Object.entries(list.filters).map(([name, values]) => ({
    name,
    field: resource.fields[name],
    values,
  }))
  let result = query
  filters.sort((a, b) => selectivityRank(a) - selectivityRank(b))
  for (const [index, filter] of filters.entries()) {
    const isByIndex = plan === 'by-index' && index === 0
    result = isByIndex
      ? whereByIndex(result, filter, dialect)
      : result.where(dialect.plain(filter.name), 'in', filter.values)
  }
  const states = (list.states ?? []).flatMap((state) => rules?.states?.[state]?.(context.now()) ?? [])
  if (states.length > 0) result = result.where(sql<boolean>`(${sql.join(states, sql` or `)})`)
  for (const [name, values] of Object.entries(list.further ?? {})) {
    const condition = rules?.furtherFilters?.[name]?.(values, context.now())
    if (condition) result = result.where(condition)
  }
  return search ? result.where(search) : result
}

/** @returns the source with the condition of the search, by which every word stands in one of the searched fields */
async function withSearch<S extends ListSource>(source: S, list: ListQuery): Promise<S> {
  const { resource, context, unsearched = [] } = source
  const fields = searchedFields(resource).filter((name) => !unsearched.includes(name))
  const forms = searchForms(list.q ?? '')
  if (source.search || forms[0]?.length === 0 || fields.length === 0) return source
  return { ...source, search: await findForms(context, { resource, fields, forms }) }
}

function paged(query: RecordQuery, list: ListQuery): RecordQuery {
  if (list.limit === null && list.offset === 0) return query
  // SQLite has no offset without a limit.
  return query.limit(list.limit ?? 2_147_483_647).offset(list.offset)
}

/**
 * @param base a query whose rows have a column for each field of the resource.
 * @returns one page of the rows that match the list query, and the number of all matching rows.
 */
export async function readPage<R = StoredRow>(
  base: RecordQuery,
  listed: ListSource,
  list: ListQuery,
): Promise<{ rows: R[]; total: number }> {
  const source = await withSearch(listed, list)
  const matching = filtered(base, source, list)
  const page = paged(ordered(matching, source, list), list)
    .selectAll()
    .$castTo<R>()
  const rows = await page.execute()
  return { rows, total: await countAll(matching, rows.length, list) }
}

/** Up to so many matching records are sorted; a page of more records is read along the index of their order. */
const sortThreshold = 1_000

const idsOf = ({ context: { db } }: ListSource, query: RecordQuery): Promise<number[]> =>
  readIds(db, sql`(${query.select('id')}) listed`)

/** @returns one page of the ids of a list */
const pageOf = (ids: readonly number[], { limit, offset }: ListQuery): number[] =>
  ids.slice(offset, limit === null ? undefined : offset + limit)

/** Does what `readPage` does for a list that is narrowed or ordered by what no column tells. */
async function readDerivedPage(base: RecordQuery, crud: Crud & ListSource, list: ListQuery) {
  const matching = ordered(filtered(base, crud, list), crud, list)
  // PostgreSQL runs the queries at the same time.
  const [ids, derived] = await Promise.all([idsOf(crud, matching), derive(crud, list)])
  const left = narrowedIds(ids, derived, list)
  return { rows: await rowsInOrder(base, crud.context, pageOf(left, list)), total: left.length }
}

/**
 * Does what `readPage` does, quickly in a long table too. No planner knows beforehand how many rows a filter leaves,
 * and the wrong plan takes a hundred times as long, so the first query counts the rows up to the threshold.
 */
async function readTablePage(base: RecordQuery, listed: Crud & ListSource, list: ListQuery) {
  const crud: Crud & ListSource = await withSearch(listed, list)
  if (isDerived(crud, list)) return readDerivedPage(base, crud, list)
  const isNarrowed =
    Object.keys(list.filters).length > 0 ||
    list.further !== undefined ||
    list.states !== undefined ||
    crud.search !== undefined
  if (list.limit === null) return readPage(base, crud, list)
  if (list.offset >= sortThreshold) return readFarPage(base, crud, { ...list, limit: list.limit })
  if (!isNarrowed) return readPage(base, crud, list)
  const matching = filtered(base, crud, list)
  const ids = await idsOf(crud, matching.limit(sortThreshold + 1))
  const isShort = ids.length <= sortThreshold
  const candidates = isShort
    ? base.where(crud.context.dialect.isAmong(ids))
    : filtered(base, { ...crud, plan: 'row-by-row' }, list)
  // PostgreSQL runs the two queries at the same time.
  const [rows, total] = await Promise.all([
    wholeRows(paged(ordered(candidates, crud, list), list)).execute(),
    isShort ? ids.length : countRows(matching),
  ])
  return { rows, total }
}

/**
 * Reads a page with a large offset: the ids come from the index of the order, read from the nearer end of the list,
 * and only the records of the page are read whole.
 */
async function readFarPage(base: RecordQuery, crud: ListSource, list: ListQuery & { limit: number }) {
  const total = await countAll(filtered(base, crud, list), 0, list)
  const size = Math.max(0, Math.min(list.limit, total - list.offset))
  const offsetFromEnd = total - list.offset - size
  const isReversed = offsetFromEnd < list.offset
  const matching = filtered(base, { ...crud, plan: 'row-by-row' }, list)
  const page = { ...list, limit: size, offset: isReversed ? offsetFromEnd : list.offset }
  const ids =
    size === 0 ? [] : await idsOf(crud, paged(ordered(matching, { ...crud, isReversed }, list), page))
  return { rows: await rowsInOrder(base, crud.context, isReversed ? ids.toReversed() : ids), total }
}

/** @returns a function that narrows a query to the records that the actor may see. */
export const publishedTo =
  ({ published }: CrudRules, { guard }: Actor, now: Date) =>
  (query: RecordQuery): RecordQuery =>
    published && guard !== 'superuser' ? published(query, now) : query

/** Leaves out records that are erased with another one, while that one is in the trash: they name it. */
export function withoutDeletedOwners(query: RecordQuery, resource: Resource): RecordQuery {
  const owners = referenceFields(resource).filter(([, { whenErased }]) => whenErased === 'take-along')
  return owners.reduce((narrowed, [name, { to = '' }]) => {
    const column = sql.ref(`${resource.name}.${name}`)
    return narrowed.where(
      sql<boolean>`exists (select 1 from ${sql.table(to)} owner where owner.id = ${column} and owner.deleted_at is null)`,
    )
  }, query)
}

/** @returns the query of all records outside the bin that the actor may see, but those of restricted persons. */
export async function livingRecords({ context, resource, rules }: Crud, actor: Actor): Promise<RecordQuery> {
  const isListed = await notRestricted(context.db, resource)
  const living = tableOf(context.db, resource).where('deleted_at', 'is', null).where(isListed)
  return publishedTo(rules, actor, context.now())(withoutDeletedOwners(living, resource))
}

/** @returns the ids of the records of a list, in its order. */
export async function findIds(
  crud: Crud,
  { actor, list }: { actor: Actor; list: ListQuery },
): Promise<number[]> {
  const unsearched = unsearchedIn({ actor, resource: crud.resource }, list)
  const source = await withSearch<Crud & ListSource>({ ...crud, unsearched }, list)
  const matching = ordered(filtered(await livingRecords(crud, actor), source, list), source, list)
  if (!isDerived(source, list)) return idsOf(source, paged(matching, list))
  return pageOf(narrowedIds(await idsOf(source, matching), await derive(source, list), list), list)
}

/** @returns one page of the records that the actor may see and that match the list, and the number of all of them. */
export async function listRecords(
  crud: Crud,
  request: { actor: Actor; list: ListQuery; where?: (query: RecordQuery) => RecordQuery },
): Promise<{ entities: Entity[]; total: number }> {
  const { context, resource, rules } = crud
  const { actor, list, where = (query) => query } = request
  const { db } = context
  const unsearched = unsearchedIn({ actor, resource }, list)
  const living = await livingRecords(crud, actor)
  // PostgreSQL runs the two queries at the same time.
  const [{ rows, total }, aggregates] = await Promise.all([
    readTablePage(where(living), { ...crud, unsearched }, list),
    rules.aggregate?.(),
  ])
  const entities = rows.map((row) => toEntity(resource, row, actor.guard))
  await computeFields(crud, { db, entities, rows })
  if (entities[0]) Object.assign(entities[0], aggregates)
  return { entities: entities.map((entity) => withTranslationsLast(resource, entity)), total }
}

async function countAll(base: RecordQuery, rowCount: number, list: ListQuery): Promise<number> {
  const isLastPage = list.limit === null || rowCount < list.limit
  if (isLastPage && (rowCount > 0 || list.offset === 0)) return list.offset + rowCount
  return countRows(base)
}
