import ical, { ICalEventStatus } from 'ical-generator'
import { eventPage } from '#shared/paths.ts'
import { plainText } from '#shared/plain-text.ts'
import { timeZone } from '#shared/time.ts'
import { stockholmTimezone } from './stockholm-timezone.ts'

/** What a calendar entry is made of; times are ISO 8601 in UTC. */
export type CalendarEvent = {
  id: number
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  eventName: string
  eventDesc: string
  eventLocation: string
  eventDate: string
}

/** The same for ever, so that a calendar recognises the event: where it was made does not change either. */
const uidOf = ({ id, created_at }: CalendarEvent): string =>
  `event-${id}-${created_at.replace(/\D/g, '')}@gille.invalid`

/**
 * Stockholm wall time, except in the second of the two hours called 02 when summer time ends: a wall time with a
 * zone always means the first (RFC 5545 §3.3.5), so that one is written in UTC.
 */
function startOf(eventDate: string) {
  const start = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone)
  const meant = start.toPlainDateTime().toZonedDateTime(timeZone)
  return start.equals(meant) ? { start, timezone: timeZone } : { start: new Date(start.epochMilliseconds) }
}

/**
 * @param options.name what the calendar is called
 * @param options.publicUrl origin of the links
 * @returns the events as iCalendar (RFC 5545): Stockholm wall times with their VTIMEZONE, SEQUENCE counting the
 * changes, deleted ones cancelled
 */
export function calendarFeed(
  events: readonly CalendarEvent[],
  options: { name: string; publicUrl: string },
): string {
  const calendar = ical({
    name: options.name,
    prodId: { company: 'Gille', product: 'Gille', language: 'SV' },
    // Without a zone of its own the calendar writes its stamps in UTC, as the RFC demands.
    timezone: { name: null, generator: () => stockholmTimezone },
  })
  for (const event of events) {
    calendar.createEvent({
      id: uidOf(event),
      sequence: event.version - 1,
      stamp: new Date(event.updated_at),
      created: new Date(event.created_at),
      lastModified: new Date(event.updated_at),
      ...startOf(event.eventDate),
      summary: event.eventName,
      description: plainText(event.eventDesc),
      location: event.eventLocation,
      url: `${options.publicUrl}${eventPage(event.eventName, event.id)}`,
      status: event.deleted_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
