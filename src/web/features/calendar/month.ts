import { dayMs } from '#shared/durations.ts'
import { daysOf, isDuring } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'
import { dayStartMs } from '#shared/stockholm-day.ts'

/** How far from this month one can leaf; further away there is a page only for a month with events. */
const monthsEachWay = 24

export type Week = { number: number; days: (string | null)[] }

const utc = (day: string): Date => new Date(`${day}T00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** @returns the month `YYYY-MM` of a day or date-time. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** @returns the month so many months later, `2026-12` and 1 give `2027-01`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, number - 1 + by, 1))).slice(0, 7)
}

/** @returns the number of a day's week (ISO 8601): the week belongs to the year of its Thursday. */
export function weekNumber(day: string): number {
  const date = utc(day)
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * dayMs)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday.getTime() - first) / (7 * dayMs))
}

/** @returns the weeks of a month from Monday to Sunday; null stands for a day of another month. */
export function weeksOf(month: string): Week[] {
  const weeks: Week[] = []
  const first = utc(`${month}-01`)
  const monday = first.getTime() - ((first.getUTCDay() + 6) % 7) * dayMs
  for (let start = monday; ; start += 7 * dayMs) {
    const days = Array.from({ length: 7 }, (_, index) => dayOf(new Date(start + index * dayMs)))
    const ownDays = days.map((day) => (monthOf(day) === month ? day : null))
    if (ownDays.every((day) => day === null)) return weeks
    weeks.push({ number: weekNumber(days[0] ?? ''), days: ownDays })
  }
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

/** @returns the months to leaf to from a month; null where nothing comes. */
export function neighbours(month: string, months: ReadonlySet<string>) {
  const sorted = [...months].sort()
  return {
    before: sorted.findLast((other) => other < month) ?? null,
    after: sorted.find((other) => other > month) ?? null,
  }
}
