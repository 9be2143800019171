import type { Event } from '#shared/resources/events.ts'

/**
 * The state of the registration for an event: the event has no form, is cancelled, has begun, or registration opens
 * `later` or has `ended`.
 */
export type Registration = 'none' | 'cancelled' | 'past' | 'later' | 'ended' | 'open'

/** The times are ISO 8601 with their offset. */
type Times = Pick<Event, 'eventDate' | 'registration_opens' | 'registration_closes'>

/**
 * @param event a row of the database has 0 and 1 for its ticks
 * @param now ISO 8601; a decision is made by the server's clock
 */
export function registrationOf(
  event: Times & { eventHasForm: unknown; cancelled: unknown },
  now: string,
): Registration {
  const nowMs = Date.parse(now)
  if (!event.eventHasForm) return 'none'
  if (Date.parse(event.eventDate) < nowMs) return 'past'
  if (event.cancelled) return 'cancelled'
  if (event.registration_opens && Date.parse(event.registration_opens) > nowMs) return 'later'
  if (event.registration_closes && Date.parse(event.registration_closes) <= nowMs) return 'ended'
  return 'open'
}
