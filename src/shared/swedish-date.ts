import { timeZone } from './time.ts'

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

const stockholmParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** @returns the day `YYYY-MM-DD` in Stockholm of an ISO instant; without Temporal, which not every browser has. */
export function stockholmDayOf(instant: string): string {
  const parts = stockholmParts.formatToParts(new Date(instant))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
