import { dayMs, hourMs } from '#shared/durations.ts'

// Intl may write a date differently on server and browser, and hydration must not change the page.
const months = [
  'januari',
  'februari',
  'mars',
  'april',
  'maj',
  'juni',
  'juli',
  'augusti',
  'september',
  'oktober',
  'november',
  'december',
]

/** @returns a day `YYYY-MM-DD` in words, `13 december 2026`. */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** Weekdays from Sunday on, in the order of `Date.prototype.getDay`. */
export const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']

/** @returns the weekday of a day `YYYY-MM-DD`, `söndag`. */
export const weekday = (day: string): string => weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''

/** @returns the month of a day `YYYY-MM-DD` in words, `december 2026`. */
export const monthAndYear = (day: string): string => longDate(day).replace(/^\d+ /, '')

/** @returns day and month of a day `YYYY-MM-DD` in short, `13 dec`. */
export const shortDate = (day: string): string => longDate(day).replace(/^(\d+ \S{3}).*$/, '$1')

/**
 * @param month 0 for January.
 * @returns when the clocks change in the month, in milliseconds since 1970: its last Sunday, 01:00 UTC (directive
 *   2000/84/EC).
 */
function clockChangeMs(year: number, month: number): number {
  const lastDayMs = Date.UTC(year, month + 1, 0, 1)
  return lastDayMs - new Date(lastDayMs).getUTCDay() * dayMs
}

/**
 * Does without Temporal, which not every browser has, and without Intl, whose time zones take a phone longer than
 * the rest of a page.
 * @param instant ISO 8601, not before 1996.
 * @returns the day in Stockholm, `YYYY-MM-DD`.
 */
export function stockholmDayOf(instant: string): string {
  const timeMs = Date.parse(instant)
  const year = new Date(timeMs).getUTCFullYear()
  const isSummerTime = timeMs >= clockChangeMs(year, 2) && timeMs < clockChangeMs(year, 9)
  return new Date(timeMs + (isSummerTime ? 2 : 1) * hourMs).toISOString().slice(0, 10)
}
