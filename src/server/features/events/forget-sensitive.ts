import { sql } from 'kysely'
import { eventNotOver } from '#server/db/not-over.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'

/** Days after an event for which answers to its sensitive questions are kept. */
export const sensitiveRetentionDays = 30

/**
 * Erases the answers to sensitive questions of events that ended 30 days ago, of deleted applications too, and those
 * whose event is erased.
 * @returns how many applications
 */
export async function forgetSensitive({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const since = new Date(now().getTime() - sensitiveRetentionDays * dayMs)
  const result = await db
    .updateTable('evenemang')
    .set({ sensitive_answers: '[]' })
    .where('sensitive_answers', '!=', '[]')
    .where((where) =>
      where.or([
        where('event_id', 'is', null),
        where(
          'event_id',
          'in',
          db
            .selectFrom('events')
            .select('id')
            .where(sql<boolean>`not ${eventNotOver(since)}`),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
