import { timeZone } from '#shared/time.ts'

/** The hour at which reminders leave, Stockholm time (annex A6). */
const sendingHour = 9

const inStockholm = (now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone)

/** @returns the last day on which the hour of sending has come, `YYYY-MM-DD` */
export function sendingDay(now: Date): string {
  const zoned = inStockholm(now)
  const day = zoned.toPlainDate()
  return (zoned.hour < sendingHour ? day.subtract({ days: 1 }) : day).toString()
}

/** @returns how long it is until the hour of sending of today, in milliseconds; 0 after it */
export function untilSending(now: Date): number {
  const zoned = inStockholm(now)
  const hour = zoned.withPlainTime(Temporal.PlainTime.from({ hour: sendingHour }))
  return Math.max(0, hour.epochMilliseconds - zoned.epochMilliseconds)
}
