import type { Services } from '#server/services/services.ts'

/**
 * Two years (`docs/threats.md`, "Retention") in seconds, and a day more than the months in which the database
 * itself refuses to forget.
 */
export const historyRetentionSeconds = 732 * 24 * 60 * 60

/** Removes lines older than two years, and the operations of that time. @returns the number of lines */
export async function forgetHistory({ db, dialect }: Pick<Services, 'db' | 'dialect'>): Promise<number> {
  const before = dialect.historyClock(-historyRetentionSeconds)
  await db.deleteFrom('operations').where('at', '<', before).execute()
  const { numDeletedRows } = await db.deleteFrom('history').where('at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
