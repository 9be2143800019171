import { dayMs, hourMs } from './durations.ts'
import { offsetOfClock, wallClock } from './stockholm-day.ts'

/** Nobody is asked to answer at night: the hours of the clock in Stockholm between which a deadline may lie. */
const from = 8
const until = 22

/** @returns the instant at which the clock in Stockholm shows a time. @param clockMs as if it were UTC's */
const instantOf = (clockMs: number): number => clockMs - offsetOfClock(clockMs)

/** @returns the times of the clock at an instant, and at midnight before it, as if they were UTC's */
function clockAt(timeMs: number): { clockMs: number; midnightMs: number } {
  const clockMs = wallClock(timeMs).getTime()
  return { clockMs, midnightMs: Math.floor(clockMs / dayMs) * dayMs }
}

/** @returns the instant itself between 08 and 22, else the next 08:00 */
export function nextDaytime(timeMs: number): number {
  const { clockMs, midnightMs } = clockAt(timeMs)
  const sinceMs = clockMs - midnightMs
  if (sinceMs >= from * hourMs && sinceMs <= until * hourMs) return timeMs
  const day = sinceMs < from * hourMs ? midnightMs : midnightMs + dayMs
  return instantOf(day + from * hourMs)
}

/** @returns the instant itself between 08 and 22, else the last 22:00 before it */
export function lastDaytime(timeMs: number): number {
  const { clockMs, midnightMs } = clockAt(timeMs)
  const sinceMs = clockMs - midnightMs
  if (sinceMs >= from * hourMs && sinceMs <= until * hourMs) return timeMs
  const day = sinceMs < from * hourMs ? midnightMs - dayMs : midnightMs
  return instantOf(day + until * hourMs)
}
