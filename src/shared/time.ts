/** Every time in Gille is a Stockholm time, whatever the clock of the server or the visitor says. */
export const timeZone = 'Europe/Stockholm'

/** The instants that are stored and shown lie between these years. */
const years = { first: 1900, last: 2200 }

const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** @returns whether `value` is a day that exists, written `YYYY-MM-DD`. */
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

/** @returns the Stockholm wall time of an instant with its offset, `2026-12-13T15:00:00+01:00` (DESIGN §4.8). */
export function toWallTime(instant: string): string {
  return stockholm(instant).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

const wallTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/
const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** Why a date-time was refused: not one, an hour that the clocks skip, or too far away. */
export type DateTimeProblem = 'date' | 'nonexistent-local-time' | 'range'

/**
 * Reads a date-time: with an offset it is an instant; without one it is Stockholm wall time, of which an
 * ambiguous one (clocks going back) means the earlier, and a skipped one is refused (bad-input B42, B43).
 * @returns the instant in UTC, whole seconds, or what is wrong
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

/** @returns whole years from `birthday` to today in Stockholm, or null without a birthday. */
export function ageOn(birthday: string | null, now: Date): number | null {
  if (!birthday) return null
  const today = Temporal.PlainDate.from(stockholmDay(now))
  return Temporal.PlainDate.from(birthday).until(today, { largestUnit: 'year' }).years
}
