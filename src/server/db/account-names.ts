import type { Db, Tx } from '#server/db/tables.ts'

/**
 * @param ids of accounts; null for none
 * @returns the first names of the accounts that are there, by their ids
 */
export async function readAccountNames(
  db: Db | Tx,
  ids: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const accountIds = [...new Set(ids)].filter((id) => id !== null)
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name'])
    .where('id', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ id, first_name }) => [id, first_name]))
}
