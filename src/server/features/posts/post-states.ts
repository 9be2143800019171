import { type RawBuilder, sql } from 'kysely'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import { type PostState, publishedAtMs } from '#shared/post-state.ts'
import { posts } from '#shared/resources/posts.ts'
import { reachedWallTime } from '#shared/time.ts'

/** A condition: the day and the time of a post have come. A post without a day never appears. */
function isReached(now: Date): RawBuilder<boolean> {
  const { day, time } = reachedWallTime(now)
  return sql<boolean>`coalesce(post_date < ${day} or (post_date = ${day} and publish_time <= ${time}), false)`
}

/** Conditions: a post is in a state, as `postState` (`src/shared/post-state.ts`) says it. */
export const inState: Readonly<Record<PostState, (now: Date) => RawBuilder<boolean>>> = {
  draft: () => sql<boolean>`not is_published`,
  planned: (now) => sql<boolean>`is_published and not ${isReached(now)}`,
  published: (now) => sql<boolean>`is_published and ${isReached(now)}`,
}

/** Narrows a query to the posts that visitors read (settled §4.5). */
export const published = (query: RecordQuery, now: Date): RecordQuery => query.where(inState.published(now))

/** @returns when visitors see the next post, in milliseconds since 1970; Infinity when none is planned */
export async function nextPublicationMs(db: Db, nowMs: number): Promise<number> {
  const next = await tableOf(db, posts)
    .where('deleted_at', 'is', null)
    .where('post_date', 'is not', null)
    .where(inState.planned(new Date(nowMs)))
    .select(['post_date', 'publish_time'])
    .orderBy('post_date')
    .orderBy('publish_time')
    .limit(1)
    .$castTo<{ post_date: string; publish_time: string }>()
    .executeTakeFirst()
  return next ? publishedAtMs(next) : Number.POSITIVE_INFINITY
}
