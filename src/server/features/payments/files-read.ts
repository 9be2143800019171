import type { Db, Tx } from '#server/db/tables.ts'
import { readBookkeeping } from '#server/payments/bookkeeping.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
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

/** @returns the files that were read last */
export async function readFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<FilesState> {
  const { automatic } = await readBookkeeping(db)
  const rows = await db
    .selectFrom('payment_files')
    .select(['id', 'name', 'format', 'user_name', 'read_at', 'result', 'undone_at'])
    .orderBy('id', 'desc')
    .limit(mostFiles)
    .execute()
  const dayAgo = now().getTime() - dayMs
  return {
    automatic,
    files: rows.map(({ id, name, format, user_name, read_at, result, undone_at }) => ({
      ...{ id, name, format, by: user_name, at: read_at, undone: undone_at !== null },
      counts: result === '' ? noCounts : ({ ...noCounts, ...JSON.parse(result) } as FileCounts),
      undoable: undone_at === null && Date.parse(read_at) > dayAgo,
    })),
  }
}
