import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** Reads when the first mail leaves that each of some operations holds. */
export async function readMailTimes(db: Db, operations: readonly string[]): Promise<Map<string, string>> {
  if (operations.length === 0) return new Map()
  const rows = await db
    .selectFrom('operation_changes')
    .innerJoin('mails', (join) =>
      join.on('table_name', '=', 'mails').on(sql<boolean>`row_key = cast(mails.id as text)`),
    )
    .select(({ fn }) => ['operation_id', fn.min('next_attempt_at').as('at')])
    .where('operation_id', 'in', operations)
    .where('state', '=', 'queued')
    .groupBy('operation_id')
    .execute()
  return new Map(rows.map(({ operation_id, at }) => [operation_id, at]))
}
