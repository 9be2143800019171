import { dayMs } from '#shared/durations.ts'

const utc = (day: string): Date => new Date(`${day}T00:00Z`)

const written = (date: Date): string => date.toISOString().slice(0, 10)

/** @returns the day that is so many days later, or earlier */
export const addDays = (day: string, count: number): string =>
  written(new Date(utc(day).getTime() + count * dayMs))

/** @returns the days from one day to another; 0 for the same */
export const daysBetween = (from: string, until: string): number =>
  Math.round((utc(until).getTime() - utc(from).getTime()) / dayMs)

/**
 * @returns the day of the same number so many months later; in a month without it the first of the month after, so that a
 *   year from 29 February ends with the last of February
 */
export function addMonths(day: string, count: number): string {
  const date = utc(day)
  const monthFrom = (later: number, dayOfMonth: number): Date =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, dayOfMonth))
  const isInMonth = monthFrom(count, date.getUTCDate()).getUTCMonth() === monthFrom(count, 1).getUTCMonth()
  return written(isInMonth ? monthFrom(count, date.getUTCDate()) : monthFrom(count + 1, 1))
}

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** @returns the years that somebody has turned by a day; born on 29 February, in a year without one, on 28 February */
export function yearsOn(birthday: string, day: string): number {
  const year = Number(day.slice(0, 4))
  const born = birthday.slice(5)
  const anniversary = born === '02-29' && !isLeapYear(year) ? '02-28' : born
  return year - Number(birthday.slice(0, 4)) - (day.slice(5) < anniversary ? 1 : 0)
}

/** @returns how many months are over between two days */
export function monthsBetween(from: string, until: string): number {
  const [a, b] = [utc(from), utc(until)]
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  return addMonths(from, months) > until ? months - 1 : months
}

/** @returns the last of two or more days */
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? ''
