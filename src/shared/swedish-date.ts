// Not Intl: server and browser may write a date differently, and the page must not change when it wakes.
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

/** From Sunday on, as JavaScript counts. */
export const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']

/** @returns what day of the week a day `YYYY-MM-DD` is, `söndag`. */
export const weekday = (day: string): string => weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''

/** @returns the month of a day `YYYY-MM-DD` in words, `december 2026`. */
export const monthAndYear = (day: string): string => longDate(day).replace(/^\d+ /, '')

/** @returns day and month of a day `YYYY-MM-DD` in short, `13 dec`. */
export const shortDate = (day: string): string => longDate(day).replace(/^(\d+ \S{3}).*$/, '$1')

const hour = 3_600_000

/** @returns when the clocks change in a month: its last Sunday, 01:00 UTC (directive 2000/84/EC). */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1)
  return last - new Date(last).getUTCDay() * 24 * hour
}

/**
 * @returns the day `YYYY-MM-DD` in Stockholm of an ISO instant since 1996. Without Temporal, which not every
 *   browser has, and without Intl, whose time zones take a phone longer than the rest of a page.
 */
export function stockholmDayOf(instant: string): string {
  const time = Date.parse(instant)
  const year = new Date(time).getUTCFullYear()
  const isSummer = time >= clockChange(year, 2) && time < clockChange(year, 9)
  return new Date(time + (isSummer ? 2 : 1) * hour).toISOString().slice(0, 10)
}
