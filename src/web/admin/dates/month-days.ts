import { dayAfter } from '#shared/typed-day.ts'
import { type Week, weeksOf } from '#shared/weeks.ts'

/** A month has days in so many weeks at most. */
const maxWeeks = 6

/** @returns the weeks of a day's month, always as many, so that the calendar keeps its height; an empty one is null */
export function rowsOf(day: string): (Week | null)[] {
  const weeks = weeksOf(day.slice(0, 7))
  return Array.from({ length: maxWeeks }, (_, index) => weeks[index] ?? null)
}

/** @returns the day of the same number so many months later, or the last one of a shorter month */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Days from the Monday of its week. */
const sinceMonday = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

type Key = { key: string; shiftKey: boolean }

/** @returns the day that a key leads to in a calendar (WAI-ARIA, date picker dialog); null when it is none of its keys */
export function dayByKey(day: string, { key, shiftKey }: Key): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1)
    case 'ArrowRight':
      return dayAfter(day, 1)
    case 'ArrowUp':
      return dayAfter(day, -7)
    case 'ArrowDown':
      return dayAfter(day, 7)
    case 'Home':
      return dayAfter(day, -sinceMonday(day))
    case 'End':
      return dayAfter(day, 6 - sinceMonday(day))
    case 'PageUp':
      return monthsAfter(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return monthsAfter(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
