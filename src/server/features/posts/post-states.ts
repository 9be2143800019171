import { type RecordQuery, tableOf } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import { publishedAtMs } from '#shared/post-state.ts'
import { posts } from '#shared/resources/posts.ts'
import { reachedWallTime } from '#shared/time.ts'

/** Narrows a query to the posts that visitors read (settled §4.5), as `postState` (`src/shared/post-state.ts`) says it. */
export function published(query: RecordQuery, now: Date): RecordQuery {
  const { day, time } = reachedWallTime(now)
  return query
    .where('is_published', '=', true)
    .where('post_date', '<=', day)
    .where((where) => where.or([where('post_date', '<', day), where('publish_time', '<=', time)]))
}

/** Narrows a query to the posts that visitors will read later by themselves. */
export function planned(query: RecordQuery, now: Date): RecordQuery {
  const { day, time } = reachedWallTime(now)
  return query
    .where('is_published', '=', true)
    .where((where) =>
      where.or([
        where('post_date', '>', day),
        where.and([where('post_date', '=', day), where('publish_time', '>', time)]),
      ]),
    )
}

/** @returns when visitors see the next post, in milliseconds since 1970; Infinity when none is planned */
export async function nextPublicationMs(db: Db, nowMs: number): Promise<number> {
  const next = await planned(tableOf(db, posts), new Date(nowMs))
    .where('deleted_at', 'is', null)
    .select(['post_date', 'publish_time'])
    .orderBy('post_date')
    .orderBy('publish_time')
    .limit(1)
    .executeTakeFirst()
  return next ? publishedAtMs(next as Parameters<typeof publishedAtMs>[0]) : Number.POSITIVE_INFINITY
}
