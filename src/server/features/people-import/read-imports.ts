import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import type { ImportedResource, ImportState } from '#shared/people-import-plan.ts'

/** Lines of the history, and the names of files with them, are kept for two years. */
const nameDays = 2 * 366

const dayAgo = (now: Date): string => new Date(now.getTime() - dayMs).toISOString()

/** @returns the import that is being written, and those of the last day */
export async function readImports(
  { db, now }: Pick<Services, 'db' | 'now'>,
  resource: ImportedResource,
): Promise<ImportState> {
  const running = await db
    .selectFrom('people_imports')
    .select(['key', 'file_name', 'user_name'])
    .where('done_at', 'is', null)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('people_imports')
    .leftJoin('operations', 'operations.id', 'people_imports.operation_id')
    .select([
      'key',
      'file_name',
      'user_name',
      'done_at',
      'people_imports.result',
      'undone_at',
      'operation_id',
    ])
    .where('people_imports.resource', '=', resource)
    .where('done_at', '>', dayAgo(now()))
    .orderBy('done_at', 'desc')
    .limit(20)
    .execute()
  const recent = rows.map(({ result, undone_at, done_at, operation_id, ...row }) => {
    const { counts } = JSON.parse(result)
    const isUndone = undone_at !== null
    const operation = operation_id ?? ''
    return { ...row, operation, done_at: done_at ?? '', made: counts.new, changed: counts.changed, isUndone }
  })
  return { running: running ?? null, recent: recent.filter(({ made, changed }) => made + changed > 0) }
}

/** Deletes the names of imported files after two years, with the lines of the history. */
export async function deleteOldImports({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - nameDays * dayMs).toISOString()
  await db.deleteFrom('people_imports').where('done_at', '<', oldest).execute()
  await db.deleteFrom('import_columns').where('used_at', '<', oldest).execute()
}
