import type { Event } from '#shared/resources/events.ts'

/** @returns the same time one calendar month later; the last day of a shorter month where there is none. */
function oneMonthAfter(instant: Date): Date {
  const later = new Date(instant)
  later.setUTCMonth(later.getUTCMonth() + 1)
  // The 31st of a month without one would run over into the month after.
  if (later.getUTCDate() !== instant.getUTCDate()) later.setUTCDate(0)
  return later
}

/** @returns the events between now and one month ahead (specification §2), the next one first. */
export function upcomingEvents(events: readonly Event[], now: string): Event[] {
  const from = new Date(now)
  const until = oneMonthAfter(from)
  return events
    .filter(({ dateJs }) => new Date(dateJs) >= from && new Date(dateJs) <= until)
    .toSorted((a, b) => Date.parse(a.dateJs) - Date.parse(b.dateJs))
}
