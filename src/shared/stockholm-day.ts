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
