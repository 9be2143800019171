import { type SelectQueryBuilder, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: the rows of any query are counted
type AnyQuery = SelectQueryBuilder<any, any, object>

/** @returns how many rows a query without columns finds */
export async function countRows(query: AnyQuery): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns whether a query without columns finds a row */
export const hasRow = async (query: AnyQuery): Promise<boolean> =>
  (await query.select(sql`1`.as('found')).limit(1).executeTakeFirst()) !== undefined
