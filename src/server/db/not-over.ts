import { type Expression, type RawBuilder, sql } from 'kysely'
import { dayStartMs, stockholmDayOf } from '#shared/stockholm-day.ts'

/** As times stand in the database: in whole seconds, so that the text of a later time is greater. */
const toSeconds = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`

/**
 * A condition: what lasts between the times of two columns is not over, as `isOver` (`src/shared/event-state.ts`)
 * says it. Without an end it lasts until its day is over in Stockholm, so until the present day has begun after it.
 * @param until null for records that have no end; an empty one is none
 */
export function notOver(
  { from, until }: { from: Expression<unknown>; until: Expression<unknown> | null },
  now: Date,
): RawBuilder<boolean> {
  const isToday = sql<boolean>`${from} >= ${toSeconds(dayStartMs(stockholmDayOf(now.getTime())))}`
  return until
    ? sql<boolean>`coalesce(nullif(${until}, '') > ${toSeconds(now.getTime())}, ${isToday})`
    : isToday
}

/** A condition: an event is not over, in queries that read from `events` under its name. */
export const eventNotOver = (now: Date): RawBuilder<boolean> =>
  notOver({ from: sql.ref('events.eventDate'), until: sql.ref('events.eventEndDate') }, now)
