import { dayMs, hourMs } from '#shared/durations.ts'

/**
 * @param month 0 for January.
 * @returns when the clocks change in the month, in milliseconds since 1970: its last Sunday, 01:00 UTC (directive
 *   2000/84/EC).
 */
function clockChangeMs(year: number, month: number): number {
  const lastDayMs = Date.UTC(year, month + 1, 0, 1)
  return lastDayMs - new Date(lastDayMs).getUTCDay() * dayMs
}

type SummerTime = { fromMs: number; untilMs: number }

/** Lists of events ask again and again about the same years. */
const summerTimes = new Map<number, SummerTime>()

/** @returns the summer time of a year: until October since 1996, until September before, and none before 1980 */
export function summerTimeOf(year: number): SummerTime {
  const before = summerTimes.get(year)
  if (before) return before
  const fromMs = clockChangeMs(year, 2)
  const summerTime = { fromMs, untilMs: year < 1980 ? fromMs : clockChangeMs(year, year < 1996 ? 8 : 9) }
  summerTimes.set(year, summerTime)
  return summerTime
}

/**
 * Does without Temporal, which not every browser has, and without Intl, whose time zones take a phone longer than
 * the rest of a page.
 * @returns how far Stockholm is ahead of UTC.
 */
function offsetMs(timeMs: number): number {
  const { fromMs, untilMs } = summerTimeOf(new Date(timeMs).getUTCFullYear())
  return (timeMs >= fromMs && timeMs < untilMs ? 2 : 1) * hourMs
}

/** @returns the clocks of Stockholm at an instant, as if they were those of UTC */
export const wallClock = (timeMs: number): Date => new Date(timeMs + offsetMs(timeMs))

const dayIn = (clock: Date): string => clock.toISOString().slice(0, 10)

/**
 * @param instant ISO 8601 or milliseconds since 1970
 * @returns the day in Stockholm, `YYYY-MM-DD`.
 */
export const stockholmDayOf = (instant: string | number): string =>
  dayIn(wallClock(new Date(instant).getTime()))

/** @returns the offset at a time of the clocks: in the hour that comes twice that of the first, in the one that is skipped that before it */
export const offsetOfClock = (clockMs: number): number => offsetMs(clockMs - 2 * hourMs)

/** @returns the instant of a midnight in Stockholm, at which the clocks never change. @param clockMs as if it were UTC's */
const midnightMs = (clockMs: number): number => clockMs - offsetOfClock(clockMs)

/** @returns when a day, `YYYY-MM-DD`, begins in Stockholm, in milliseconds since 1970 */
export const dayStartMs = (day: string): number => midnightMs(Date.parse(`${day}T00:00Z`))

/** @returns when the day of an instant is over in Stockholm, in milliseconds since 1970 */
export function dayEndMs(timeMs: number): number {
  const clockMs = timeMs + offsetMs(timeMs)
  return midnightMs(Math.floor(clockMs / dayMs) * dayMs + dayMs)
}

/**
 * @returns the instant at which the clocks of Stockholm show the same time one calendar month later, on the last day of
 *   a shorter month; in the hour that they skip the one after it.
 */
export function monthAfterMs(timeMs: number): number {
  const clock = wallClock(timeMs)
  const later = new Date(clock)
  later.setUTCMonth(later.getUTCMonth() + 1)
  // The 31st of a month without one would run over into the month after.
  if (later.getUTCDate() !== clock.getUTCDate()) later.setUTCDate(0)
  return later.getTime() - offsetOfClock(later.getTime())
}

/** @returns a time as one types it, `2027-06-12T18:00`, with Stockholm's offset; one that has an offset as it is */
export function withStockholmOffset(time: string): string {
  const clockMs = Date.parse(`${time}Z`)
  return Number.isNaN(clockMs) ? time : `${time}+0${offsetOfClock(clockMs) / hourMs}:00`
}
