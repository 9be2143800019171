import type { Event } from '#shared/resources/events.ts'
import { splitByTime } from '#web/features/calendar/group-by-month.ts'

/** Events that stand beside the posts. */
const count = 4

/** @returns the events that come next, however far ahead */
export const nextEvents = (events: readonly Event[], now: string): Event[] =>
  splitByTime(events, now).coming.slice(0, count)
