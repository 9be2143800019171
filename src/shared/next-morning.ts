import { stockholmDay, timeZone } from './time.ts'

/** Mails that nobody waits for leave at this time in Stockholm. */
const morning = '09:00'

/** Finds the first 09:00 in Stockholm at or after an instant. Both are milliseconds since 1970. */
export function findNextMorning(afterMs: number): number {
  const day = Temporal.PlainDate.from(stockholmDay(new Date(afterMs)))
  const [first, second] = [day, day.add({ days: 1 })].map(
    (one) => one.toZonedDateTime({ timeZone, plainTime: morning }).epochMilliseconds,
  ) as [number, number]
  return first >= afterMs ? first : second
}
