import { offsetOfClock, summerTimeOf, wallClock } from './stockholm-day.ts'

/** @returns what the clocks of Stockholm show at an instant, `2026-12-13T15:00` */
export const stockholmClock = (timeMs: number): string => wallClock(timeMs).toISOString().slice(0, 16)

/**
 * @param time `HH:MM`
 * @returns when the clocks of Stockholm first show a time of a day, `YYYY-MM-DD`, or a later one, in milliseconds since
 *   1970: a time in the hour that comes twice in the first one, one in the hour that they skip when they skip it
 */
export function clockReachedMs(day: string, time: string): number {
  const clockMs = Date.parse(`${day}T${time}Z`)
  const timeMs = clockMs - offsetOfClock(clockMs)
  return wallClock(timeMs).getTime() === clockMs ? timeMs : summerTimeOf(Number(day.slice(0, 4))).fromMs
}
