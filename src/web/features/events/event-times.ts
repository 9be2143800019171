import { daysOf } from '#shared/event-state.ts'
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

/** @returns whether an event is on on several days */
export function isOnSeveralDays(event: Event): boolean {
  const { firstDay, lastDay } = daysOf(event)
  return firstDay !== lastDay
}

/** @returns the day and the time of an event's end, `måndag 14 dec kl. 02.00` */
function endIn(eventEndDate: string, { t, dates }: SiteTexts): string {
  const day = dayOf({ eventDate: eventEndDate })
  return `${dates.weekday(day)} ${dates.shortDate(day)} ${t('date.clock', { time: clockIn(eventEndDate, t) })}`
}

/** @returns from when to when an event is, `18.00–21.00`, with the day of its end where it is on several */
export function timesOf(event: Event, texts: SiteTexts): string | null {
  const { eventDate, eventEndDate } = event
  if (!eventEndDate) return startTimeOf(event, texts.t)
  const start = clockIn(eventDate, texts.t)
  if (isOnSeveralDays(event)) return `${start} – ${endIn(eventEndDate, texts)}`
  return `${start}–${clockIn(eventEndDate, texts.t)}`
}
