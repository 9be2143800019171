import { type RawBuilder, sql } from 'kysely'
import type { CrudRules } from '#server/crud/rules.ts'
import { tableOf } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import { type PublicationState, publicationIn, publishedAtMs } from '#shared/publication.ts'
import type { Resource } from '#shared/resource.ts'
import { reachedWallTime } from '#shared/time.ts'

/** A condition: the day and the time of a record have come. One without a day never appears. */
function isReached(day: string, now: Date): RawBuilder<boolean> {
  const [own, reached] = [sql.ref(day), reachedWallTime(now)]
  return sql<boolean>`coalesce(${own} < ${reached.day} or (${own} = ${reached.day} and publish_time <= ${reached.time}), false)`
}

type InState = Readonly<Record<PublicationState, (now: Date) => RawBuilder<boolean>>>

/** @returns conditions: a record is in a state, as `publicationState` (`src/shared/publication.ts`) says it */
const inState = (day: string): InState => ({
  draft: () => sql<boolean>`not is_published`,
  planned: (now) => sql<boolean>`is_published and not ${isReached(day, now)}`,
  published: (now) => sql<boolean>`is_published and ${isReached(day, now)}`,
})

/** @returns the rules of a resource whose records appear on a day of theirs, `publishedOn` (settled §4.5) */
export function publicationRules(resource: Resource) {
  const states = inState(resource.publishedOn ?? '')
  return {
    published: (query, now) => query.where(states.published(now)),
    states,
    appearsAtMs: (row) => publishedAtMs(publicationIn(resource, row)),
  } satisfies CrudRules
}

/** @returns when visitors see the next record, in milliseconds since 1970; Infinity when none is planned */
export async function nextPublicationMs(db: Db, resource: Resource, nowMs: number): Promise<number> {
  const day = resource.publishedOn ?? ''
  const next = await tableOf(db, resource)
    .where('deleted_at', 'is', null)
    .where(day, 'is not', null)
    .where(inState(day).planned(new Date(nowMs)))
    .select([`${day} as day`, 'publish_time'])
    .orderBy(day)
    .orderBy('publish_time')
    .limit(1)
    .$castTo<{ day: string; publish_time: string }>()
    .executeTakeFirst()
  return next ? publishedAtMs(next) : Number.POSITIVE_INFINITY
}
