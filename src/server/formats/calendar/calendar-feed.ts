import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator'
import { addressIn } from '#shared/addresses.ts'
import { plainCharacters } from '#shared/formats/characters.ts'
import { textLines } from '#shared/formats/text-lines.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { eventFormPage, eventPage } from '#shared/paths.ts'
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
  eventEndDate: string | null
  /** A tick as the database gives it. */
  cancelled: unknown
}

/** An event's UID never changes and names no host, so that calendars recognise the event after the site has moved. */
const uidOf = ({ id, created_at }: CalendarEvent): string =>
  `event-${id}-${created_at.replace(/\D/g, '')}@gille.invalid`

const inStockholm = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)

/** @returns whether the wall time means this moment: of the two hours called 02 when summer time ends it is the first */
const isClear = (time: Temporal.ZonedDateTime): boolean =>
  time.equals(time.toPlainDateTime().toZonedDateTime(timeZone))

/**
 * @returns start and end as Stockholm wall time, but in UTC where that would be unclear (RFC 5545 §3.3.5); an end is
 *   later than the start (§3.8.2.2)
 */
function timesOf({ eventDate, eventEndDate }: Pick<CalendarEvent, 'eventDate' | 'eventEndDate'>) {
  const start = inStockholm(eventDate)
  const end = eventEndDate && eventEndDate > eventDate ? inStockholm(eventEndDate) : null
  if (isClear(start) && (end === null || isClear(end)))
    return { start, ...(end && { end }), timezone: timeZone }
  const [startAt, endAt] = [start, end].map((time) => time && new Date(time.epochMilliseconds))
  return { start: startAt as Date, ...(endAt && { end: endAt }) }
}

/** The library writes the name of a calendar as it gets it; it is a TEXT like the others (RFC 5545 §3.3.11). */
const calendarName = (name: string): string =>
  plainCharacters(name)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')

/** A calendar without a zone of its own, so that its stamps are in UTC, as RFC 5545 demands. */
const newCalendar = (name: string, language: Language) =>
  ical({
    name: calendarName(name),
    prodId: { company: 'Gille', product: 'Gille', language: language.toUpperCase() },
    timezone: { name: null, generator: () => stockholmTimezone },
  })

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
  const calendar = newCalendar(options.name, options.language)
  for (const event of events) {
    const wordsOf = (field: 'eventName' | 'eventDesc' | 'eventLocation') =>
      plainCharacters(textIn(event, field, options.language).text)
    calendar.createEvent({
      id: uidOf(event),
      sequence: event.version - 1,
      stamp: new Date(event.updated_at),
      created: new Date(event.created_at),
      lastModified: new Date(event.updated_at),
      ...timesOf(event),
      summary: wordsOf('eventName'),
      ...(event.deleted_at
        ? { status: ICalEventStatus.CANCELLED }
        : {
            status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
            description: textLines(wordsOf('eventDesc')),
            location: wordsOf('eventLocation'),
            url: `${options.publicUrl}${addressIn(eventPage(event.eventName, event.id), options.language)}`,
          }),
    })
  }
  return calendar.toString()
}

/**
 * @param event with a time at which registration opens
 * @returns that moment as iCalendar, with a reminder ten minutes before it
 */
export function openingEntry(
  event: CalendarEvent & { registration_opens: string },
  { summary: said, publicUrl, language }: { summary: string; publicUrl: string; language: Language },
): string {
  const opens = { eventDate: event.registration_opens, eventEndDate: null }
  const summary = plainCharacters(said)
  const calendar = newCalendar(summary, language)
  const url = publicUrl + addressIn(eventFormPage(event.eventName, event.id), language)
  const entry = calendar.createEvent({
    id: `opening-${uidOf(event)}`,
    sequence: event.version - 1,
    stamp: new Date(event.updated_at),
    ...timesOf(opens),
    summary,
    description: url,
    url,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  entry.createAlarm({ type: ICalAlarmType.display, trigger: 10 * 60, description: summary })
  return calendar.toString()
}
