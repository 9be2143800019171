import { hasBegun, isOver } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'
import { monthAfterMs } from '#shared/stockholm-day.ts'

/**
 * @returns the events between now and one month ahead in Stockholm (specification §2), the next one first. One with an
 *   end stays until then; one without leaves, as the specification has it, when it begins.
 */
export function upcomingEvents(events: readonly Event[], now: string): Event[] {
  const fromMs = Date.parse(now)
  const untilMs = monthAfterMs(fromMs)
  const beginsMs = ({ dateJs }: Event): number => Date.parse(dateJs)
  return events
    .filter((event) => beginsMs(event) <= untilMs)
    .filter((event) => (event.eventEndDate ? !isOver(event, fromMs) : beginsMs(event) >= fromMs))
    .toSorted((a, b) => beginsMs(a) - beginsMs(b))
}

/**
 * @param events coming ones, the next one first
 * @returns the one that is shown large: the first that one can still look forward to, or else the first of all
 */
export const nextOf = (events: readonly Event[], now: string): Event | undefined =>
  events.find((event) => !event.cancelled && !hasBegun(event, now)) ?? events[0]
