import type { ListSource } from '#server/crud/list-order.ts'
import { type RecordQuery, type StoredRow, wholeRows } from '#server/db/records.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Services } from '#server/services/services.ts'

/** The parts of a list that no column tells. */
type Derived = {
  /** The ids that each such filter leaves. */
  among: readonly ReadonlySet<number>[]
  /** The rank of records by their ids; of records without one it is the least. Null for an order that columns tell. */
  ranks: ReadonlyMap<number, number> | null
}

const filtersOf = ({ rules }: ListSource, { further = {} }: ListQuery) =>
  Object.entries(further).flatMap(([name, values]) => {
    const filter = rules?.derivedFilters?.[name]
    return filter ? [{ filter, values }] : []
  })

const orderOf = ({ rules }: ListSource, { sort }: ListQuery) =>
  sort ? rules?.orders?.[sort.field] : undefined

/** @returns whether a list is narrowed or ordered by what no column tells */
export const isDerived = (source: ListSource, list: ListQuery): boolean =>
  filtersOf(source, list).length > 0 || orderOf(source, list) !== undefined

/** @returns what a list is narrowed and ordered by that no column tells */
export async function derive(source: ListSource, list: ListQuery): Promise<Derived> {
  const place = { db: source.context.db, now: source.context.now() }
  const among: ReadonlySet<number>[] = []
  for (const { filter, values } of filtersOf(source, list)) among.push(new Set(await filter(values, place)))
  return { among, ranks: (await orderOf(source, list)?.(place)) ?? null }
}

/**
 * @param ids of the records that meet all other conditions of the list, in its order where columns tell it
 * @returns the ids of those records of the list that meet the derived ones too, in its order; those of one rank by their ids
 */
export function narrowedIds(
  ids: readonly number[],
  { among, ranks }: Derived,
  { sort }: ListQuery,
): number[] {
  const left = ids.filter((id) => among.every((some) => some.has(id)))
  if (!ranks) return left
  const rank = (id: number): number => ranks.get(id) ?? -1
  left.sort((a, b) => rank(a) - rank(b) || a - b)
  return sort?.descending ? left.reverse() : left
}

/** @returns the records of some ids, whole and in the order of these */
export async function rowsInOrder(
  base: RecordQuery,
  { dialect }: Pick<Services, 'dialect'>,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const places = new Map(ids.map((id, place) => [id, place]))
  const rows = await wholeRows(base.where(dialect.isAmong([...ids]))).execute()
  const place = ({ id }: StoredRow): number => places.get(id) ?? 0
  return rows.sort((a, b) => place(a) - place(b))
}
