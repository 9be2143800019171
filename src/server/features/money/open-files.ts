import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import type { OpenDecision, OpenFile } from '#shared/bookkeeping-files.ts'

type Place = Pick<Services, 'now' | 'dialect'> & { tx: Db | Tx }

type Open = { operations: string[]; open_files: OpenFile[]; open_decisions: OpenDecision[] }

/** Finds bank files and decisions about payments that can still be undone and hold receipts, with money among some payments. */
export async function findOpenFiles(
  { tx, now, dialect }: Place,
  paymentIds: readonly number[],
): Promise<Open> {
  const rows = await tx
    .selectFrom('operations')
    .innerJoin('operation_changes', 'operation_changes.operation_id', 'operations.id')
    .leftJoin('payment_files', 'payment_files.operation_id', 'operations.id')
    .leftJoin('users', 'users.id', 'operations.user_id')
    .select(['operations.id', 'operations.at', 'undo_until', 'payment_files.id as file'])
    .select(['payment_files.name', 'first_name'])
    .distinct()
    .where('operations.undone_at', 'is', null)
    .where('undo_until', '>', now().toISOString())
    // Other actions send their mails before their undo ends.
    .whereRef('effects_at', '>', 'undo_until')
    .where('table_name', '=', 'payments')
    .where('row_key', 'in', (of) =>
      of
        .selectFrom('payments')
        .select(sql<string>`cast(payments.id as text)`.as('key'))
        .where(dialect.isAmong(paymentIds, 'payments.id')),
    )
    .orderBy('operations.at')
    .orderBy('operations.id')
    .execute()
  return {
    operations: rows.map(({ id }) => id),
    open_files: rows.flatMap(({ file, name, undo_until }) =>
      file === null ? [] : [{ id: file, name: name ?? '', undo_until }],
    ),
    open_decisions: rows.flatMap(({ id, file, first_name, undo_until }) =>
      file === null ? [{ id, name: first_name ?? '', undo_until }] : [],
    ),
  }
}
