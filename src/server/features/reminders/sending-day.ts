import { timeZone } from '#shared/time.ts'

/** The hour at which reminders leave, Stockholm time (annex A6). */
export const sendingHour = 9

const inStockholm = (now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone)

/** @returns today, `YYYY-MM-DD`, once the hour of sending has come; null before it */
export function sendingDay(now: Date): string | null {
  const zoned = inStockholm(now)
  return zoned.hour < sendingHour ? null : zoned.toPlainDate().toString()
}

/** @returns how long it is until the hour of sending of today, in milliseconds; 0 after it */
export function untilSending(now: Date): number {
  const zoned = inStockholm(now)
  const hour = zoned.withPlainTime(Temporal.PlainTime.from({ hour: sendingHour }))
  return Math.max(0, hour.epochMilliseconds - zoned.epochMilliseconds)
}
