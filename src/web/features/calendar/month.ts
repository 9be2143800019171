import { daysOf, isDuring } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'
import { dayStartMs } from '#shared/stockholm-day.ts'

/** How far from this month one can leaf; further away there is a page only for a month with events. */
const monthsEachWay = 24

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** @returns the month `YYYY-MM` of a day or date-time. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** @returns the month so many months later, `2026-12` and 1 give `2027-01`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, number - 1 + by, 1))).slice(0, 7)
}

/** @returns the events that are in a month in the order in which they begin. */
export function eventsIn(events: readonly Event[], month: string): Event[] {
  const period = { fromMs: dayStartMs(`${month}-01`), untilMs: dayStartMs(`${shiftMonth(month, 1)}-01`) }
  return events
    .filter((event) => isDuring(event, period))
    .toSorted((a, b) => Date.parse(a.dateJs) - Date.parse(b.dateJs))
}

/** @returns the months in which an event is. */
function monthsOf(event: Event): string[] {
  const first = monthOf(event.eventDate)
  if (monthOf(event.eventEndDate ?? event.eventDate) === first) return [first]
  const last = monthOf(daysOf(event).lastDay)
  const months = [first]
  for (let month = first; month < last; months.push(month)) month = shiftMonth(month, 1)
  return months
}

/**
 * @returns the months that have a page: those near this month and those in which something happens. Strangers
 *   must not be able to fill the page cache with all the months there are.
 */
export function monthsWithPage(thisMonth: string, events: readonly Event[]): Set<string> {
  const near = Array.from({ length: 2 * monthsEachWay + 1 }, (_, index) =>
    shiftMonth(thisMonth, index - monthsEachWay),
  )
  return new Set([...near, ...events.flatMap(monthsOf)])
}
