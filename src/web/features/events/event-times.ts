import { clockIn } from '#shared/moment.ts'
import type { Event } from '#shared/resources/events.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

/** @returns the date part of an event's time (specification §2), `2026-12-13`. */
export const dayOf = ({ eventDate }: Pick<Event, 'eventDate'>): string => eventDate.split('T')[0] ?? ''

/** @returns when an event starts, Stockholm time, `18.00`; null for midnight, which says that no time was chosen */
export function startTimeOf({ eventDate }: Pick<Event, 'eventDate'>, t: SiteTexts['t']): string | null {
  const time = eventDate.slice(11, 16)
  return time === '' || time === '00:00' ? null : clockIn(eventDate, t)
}
