import type { AppContext } from '#server/context.ts'

/**
 * Two years (`guides/security.md`, retention) in seconds, and a day more than the months in which the database
 * itself refuses to forget.
 */
const kept = 732 * 24 * 60 * 60

/** Removes lines older than two years. @returns how many */
export async function forgetHistory({ db, dialect }: Pick<AppContext, 'db' | 'dialect'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('history')
    .where('at', '<', dialect.clock(-kept))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
