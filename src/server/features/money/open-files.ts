import type { Db, Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import type { OpenFile } from '#shared/bookkeeping-files.ts'

type Place = Pick<Services, 'now' | 'dialect'> & { tx: Db | Tx }

/** Finds bank files that can still be undone, with money among some payments. */
export async function findOpenFiles(
  { tx, now, dialect }: Place,
  paymentIds: readonly number[],
): Promise<(OpenFile & { operation: string })[]> {
  return tx
    .selectFrom('payment_files')
    .innerJoin('operations', 'operations.id', 'operation_id')
    .select(['payment_files.id', 'name', 'undo_until', 'operations.id as operation'])
    .where('operations.undone_at', 'is', null)
    .where('undo_until', '>', now().toISOString())
    .where('payment_files.id', 'in', (of) =>
      of
        .selectFrom('payments')
        .select('file_id')
        .where(dialect.isAmong(paymentIds, 'payments.id'))
        .where('file_id', 'is not', null)
        .$castTo<{ file_id: number }>(),
    )
    .orderBy('payment_files.id')
    .execute()
}
