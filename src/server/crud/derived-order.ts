import type { CrudRules } from '#server/crud/rules.ts'
import { type RecordQuery, type StoredRow, wholeRows } from '#server/db/records.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Services } from '#server/services/services.ts'

/** The rank of records by their ids in an order that no column tells; of records without one it is the least. */
export type Ranks = ReadonlyMap<number, number>

type Source = {
  context: Pick<Services, 'db' | 'dialect' | 'now'>
  rules?: Pick<CrudRules, 'orders'>
}

/** @returns the ranks by which a list is sorted; null for a list that the database orders */
export async function findRanks(
  { context: { db, dialect, now }, rules }: Source,
  { sort }: ListQuery,
): Promise<Ranks | null> {
  const order = sort ? rules?.orders?.[sort.field] : undefined
  return order ? order({ db, dialect, now: now() }) : null
}

/** @returns the ids of the page of a list, in the order of their ranks and then of the ids themselves */
export function pageByRanks(
  ids: readonly number[],
  ranks: Ranks,
  { sort, limit, offset }: ListQuery,
): number[] {
  const rank = (id: number): number => ranks.get(id) ?? -1
  const sorted = ids.toSorted((a, b) => rank(a) - rank(b) || a - b)
  const inOrder = sort?.descending ? sorted.reverse() : sorted
  return inOrder.slice(offset, limit === null ? undefined : offset + limit)
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
