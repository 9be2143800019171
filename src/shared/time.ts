import { minuteMs } from '#shared/durations.ts'
import { yearsOn } from '#shared/membership/days.ts'

/** Every time is displayed in this zone, whichever zone the server or the visitor is in. */
export const timeZone = 'Europe/Stockholm'

/** First and last year of the days and instants that are accepted. */
const years = { first: 1900, last: 2200 }

const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** @returns whether `value` is an existing day of an accepted year, written `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!isoDay.test(value)) return false
  try {
    const { year } = Temporal.PlainDate.from(value, { overflow: 'reject' })
    return year >= years.first && year <= years.last
  } catch {
    return false
  }
}

/** @returns today's date in Stockholm, `YYYY-MM-DD`. */
export function stockholmDay(now: Date): string {
  return stockholm(now.toISOString()).toPlainDate().toString()
}

const stockholm = (instant: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)

/** Every page that shows posts asks, and only the minute matters. */
let lastReached: { minute: number; day: string; time: string } | undefined

/**
 * The latest day and time of day that the clocks of Stockholm have shown, so that what appears at a time stays: in the
 * hour that comes twice it is the end of the first one.
 * @returns the day, `YYYY-MM-DD`, and the time, `HH:MM`
 */
export function reachedWallTime(now: Date): { day: string; time: string } {
  const minute = Math.floor(now.getTime() / minuteMs)
  if (lastReached?.minute !== minute) lastReached = { minute, ...findReached(now) }
  return { day: lastReached.day, time: lastReached.time }
}

function findReached(now: Date): { day: string; time: string } {
  const current = stockholm(now.toISOString())
  // The transition before an instant is never one at the instant itself.
  const lastTransition = current.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const lastShown = lastTransition?.subtract({ nanoseconds: 1 })
  const times = [current, ...(lastShown ? [lastShown] : [])].map((zoned) => zoned.toPlainDateTime())
  const [latest = current.toPlainDateTime()] = times.toSorted((a, b) => Temporal.PlainDateTime.compare(b, a))
  return { day: latest.toPlainDate().toString(), time: latest.toString({ smallestUnit: 'minute' }).slice(11) }
}

/** @returns the Stockholm wall time of an instant with its offset, `2026-12-13T15:00:00+01:00` (settled §4.8). */
export function toWallTime(instant: string): string {
  return stockholm(instant).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

const wallTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/
const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** @returns whether a text is a date-time with its offset, as the API answers one */
export const isInstant = (text: string): boolean => withOffset.test(text)

/** Why a date-time was refused: no date-time, in an hour that the clocks skip, or of a year that is not accepted. */
export type DateTimeProblem = 'date' | 'nonexistent-local-time' | 'range'

/**
 * Reads a date-time. Without an offset it is Stockholm wall time: an ambiguous time (clocks going back) means the
 * earlier instant, and a time that the clocks skip is refused (bad-input B42, B43).
 * @param value ISO 8601, with a `T` or a space between day and time.
 * @returns the instant in UTC, in whole seconds, or the problem.
 */
export function parseDateTime(value: string): { instant: string } | { problem: DateTimeProblem } {
  try {
    const instant = withOffset.test(value) ? Temporal.Instant.from(value) : wallTimeInstant(value)
    if (typeof instant === 'string') return { problem: instant }
    const { year } = instant.toZonedDateTimeISO(timeZone)
    if (year < years.first || year > years.last) return { problem: 'range' }
    return { instant: instant.toString({ smallestUnit: 'second' }) }
  } catch {
    return { problem: 'date' }
  }
}

function wallTimeInstant(value: string): Temporal.Instant | DateTimeProblem {
  if (!wallTime.test(value)) return /^[+-]?\d{5,}-/.test(value) ? 'range' : 'date'
  const local = Temporal.PlainDateTime.from(value, { overflow: 'reject' })
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(local) ? zoned.toInstant() : 'nonexistent-local-time'
}

/** @returns whole years from `birthday`, `YYYY-MM-DD`, to today in Stockholm, by the rule of {@link yearsOn}; null without a birthday. */
export function ageOn(birthday: string | null, now: Date): number | null {
  if (!birthday) return null
  return yearsOn(birthday, stockholmDay(now))
}
