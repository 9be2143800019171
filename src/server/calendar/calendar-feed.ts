import ical, { ICalEventStatus } from 'ical-generator'
import { addressIn } from '#shared/addresses.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { eventPage } from '#shared/paths.ts'
import { plainText } from '#shared/plain-text.ts'
import { timeZone } from '#shared/time.ts'
import { stockholmTimezone } from './stockholm-timezone.ts'

/** The values of a calendar entry; times are ISO 8601 in UTC. */
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

/** An event's UID never changes and names no host, so that calendars recognise the event after the site has moved. */
const uidOf = ({ id, created_at }: CalendarEvent): string =>
  `event-${id}-${created_at.replace(/\D/g, '')}@gille.invalid`

/**
 * @returns the start as Stockholm wall time, but in UTC within the second of the two hours called 02 when summer time
 *   ends, because a wall time always means the first of them (RFC 5545 §3.3.5).
 */
function startOf(eventDate: string) {
  const start = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone)
  const fromWallTime = start.toPlainDateTime().toZonedDateTime(timeZone)
  return start.equals(fromWallTime)
    ? { start, timezone: timeZone }
    : { start: new Date(start.epochMilliseconds) }
}

/**
 * @param options.name name of the calendar.
 * @param options.language of the texts, where they are there in it
 * @param options.publicUrl origin of the links to the events' pages.
 * @returns the events as iCalendar (RFC 5545), in Stockholm wall time with its VTIMEZONE. SEQUENCE counts the changes
 *   of an event. A deleted event is cancelled, with no more than what calendars need to find theirs (RFC 5546 §3.2.5).
 */
export function calendarFeed(
  events: readonly CalendarEvent[],
  options: { name: string; publicUrl: string; language: Language },
): string {
  const calendar = ical({
    name: options.name,
    prodId: { company: 'Gille', product: 'Gille', language: options.language.toUpperCase() },
    // The calendar has no zone of its own, so that its stamps are in UTC, as RFC 5545 demands.
    timezone: { name: null, generator: () => stockholmTimezone },
  })
  for (const event of events) {
    const wordsOf = (field: 'eventName' | 'eventDesc' | 'eventLocation') =>
      textIn(event, field, options.language).text
    calendar.createEvent({
      id: uidOf(event),
      sequence: event.version - 1,
      stamp: new Date(event.updated_at),
      created: new Date(event.created_at),
      lastModified: new Date(event.updated_at),
      ...startOf(event.eventDate),
      summary: wordsOf('eventName'),
      ...(event.deleted_at
        ? { status: ICalEventStatus.CANCELLED }
        : {
            status: ICalEventStatus.CONFIRMED,
            description: plainText(wordsOf('eventDesc')),
            location: wordsOf('eventLocation'),
            url: `${options.publicUrl}${addressIn(eventPage(event.eventName, event.id), options.language)}`,
          }),
    })
  }
  return calendar.toString()
}
