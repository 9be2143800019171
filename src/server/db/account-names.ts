import type { Db, Tx } from '#server/db/tables.ts'

/** Empties the name of an erased account on posts, mailings, imports and in the history, whose lines keep the account's number. */
export async function eraseAccountName(tx: Tx, userId: number): Promise<void> {
  const written = tx
    .selectFrom('history')
    .select('record_id')
    .where('user_id', '=', userId)
    .where('resource', '=', 'posts')
    .where('action', '=', 'create')
  await tx.updateTable('posts').set({ author: '' }).where('id', 'in', written).execute()
  await tx.updateTable('mailings').set({ user_name: '' }).where('user_id', '=', userId).execute()
  const imported = tx
    .selectFrom('history')
    .select('record_id')
    .where('user_id', '=', userId)
    .where('resource', '=', 'subscribers')
    .where('action', '=', 'import')
  await tx.updateTable('subscribers').set({ consent_by: '' }).where('id', 'in', imported).execute()
  await tx.updateTable('people_imports').set({ user_name: '' }).where('user_id', '=', userId).execute()
  await tx.updateTable('history').set({ user_name: '' }).where('user_id', '=', userId).execute()
}

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
