import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'

/**
 * Thousands of ids come in one text quicker than in rows.
 * @param from what stands behind `from`, with a column `id`; an order of its rows is kept
 * @returns the ids of all rows
 */
export async function readIds(db: Db | Tx, from: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(id as text), ',') as ids from ${from}`.execute(db)
  return JSON.parse(`[${rows[0]?.ids ?? ''}]`)
}
