import type { Db, Tx } from '#server/db/tables.ts'
import { readMailTimes } from '#server/operations/mail-times.ts'
import { readBookkeeping } from '#server/payments/bookkeeping.ts'
import type { Services } from '#server/services/services.ts'
import { type FileCounts, type FilePreview, type FilesState, fileCounts } from '#shared/payment-review.ts'

const mostFiles = 50

/** @returns when and by whom a file was read that was not taken back since */
export async function readEarlier(
  db: Db | Tx,
  sha256: string,
): Promise<(FilePreview['before'] & { id: number }) | null> {
  const row = await db
    .selectFrom('payment_files')
    .select(['id', 'read_at', 'user_name'])
    .where('sha256', '=', sha256)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, at: row.read_at, name: row.user_name } : null
}

const noCounts = Object.fromEntries(fileCounts.map((name) => [name, 0])) as FileCounts

/** Counts the payments that the undo of each of some files left. */
async function countLeft(db: Db, files: readonly number[]): Promise<Map<number | null, number>> {
  if (files.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['file_id', fn.countAll<number | string>().as('count')])
    .where('file_id', 'in', files)
    .where('undone_at', 'is', null)
    .groupBy('file_id')
    .execute()
  return new Map(rows.map(({ file_id, count }) => [file_id, Number(count)]))
}

/** Lists the files that were read last, and until when each can be undone. */
export async function readFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<FilesState> {
  const { automatic } = await readBookkeeping(db)
  const rows = await db
    .selectFrom('payment_files')
    .leftJoin('operations', (join) =>
      join
        .onRef('operations.id', '=', 'operation_id')
        .on('operations.undone_at', 'is', null)
        .on('undo_until', '>', now().toISOString()),
    )
    .select(['payment_files.id', 'name', 'format', 'user_name', 'read_at', 'payment_files.result'])
    .select(['payment_files.undone_at', 'operations.id as operation', 'undo_until'])
    .orderBy('payment_files.id', 'desc')
    .limit(mostFiles)
    .execute()
  const receipts = await readMailTimes(
    db,
    rows.flatMap(({ operation }) => operation ?? []),
  )
  const left = await countLeft(
    db,
    rows.flatMap(({ id, undone_at }) => (undone_at === null ? [] : [id])),
  )
  return {
    automatic,
    files: rows.map(({ id, name, format, user_name, read_at, result, undone_at, operation, undo_until }) => ({
      ...{ id, name, format, by: user_name, at: read_at, undone: undone_at !== null, operation, undo_until },
      counts: result === '' ? noCounts : ({ ...noCounts, ...JSON.parse(result) } as FileCounts),
      receipts_at: receipts.get(operation ?? '') ?? null,
      left: left.get(id) ?? 0,
    })),
  }
}
