import type { Services } from '#server/services/services.ts'

/**
 * Two years (`docs/threats.md`, "Retention") in seconds, and a day more than the months in which the database
 * itself refuses to forget.
 */
const retentionSeconds = 732 * 24 * 60 * 60

/** Removes lines older than two years. @returns how many */
export async function forgetHistory({ db, dialect }: Pick<Services, 'db' | 'dialect'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('history')
    .where('at', '<', dialect.clock(-retentionSeconds))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
