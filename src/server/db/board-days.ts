import type { Db, Tx } from '#server/db/tables.ts'

/** @returns the first days of all boards that have one, the latest first; those of coming boards too */
export async function firstDays(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('board')
    .select('first_day')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('first_day', 'is not', null)
    .orderBy('first_day', 'desc')
    .execute()
  return rows.map(({ first_day }) => String(first_day))
}
