import type { Services } from '#server/services/services.ts'
import { suspectDays } from '#shared/resources/suspects.ts'

const daySeconds = 24 * 60 * 60
/** The most that are kept: a flood of spam fills no disk. */
const most = 1_000

/** Removes what was caught more than 30 days ago, and what is beyond the newest thousand. @returns how many */
export async function forgetSuspects({ db, dialect }: Pick<Services, 'db' | 'dialect'>): Promise<number> {
  const newest = db.selectFrom('suspects').select('id').orderBy('id', 'desc').limit(1).offset(most)
  const { numDeletedRows } = await db
    .deleteFrom('suspects')
    .where((where) =>
      where.or([
        where('received_at', '<', dialect.clock(-suspectDays * daySeconds)),
        where('id', '<=', newest),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
