const zone = 'Europe/Stockholm'
const monday = 1

/** Days of the week as ISO 8601 counts them. */
export const weekday = { monday, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 }

/** @returns the first such day of the week on or after a day. */
export const onOrAfter = (day: Temporal.PlainDate, dayOfWeek: number) =>
  day.add({ days: (dayOfWeek - day.dayOfWeek + 7) % 7 })

/** @returns the last such day of the week on or before a day. */
export const onOrBefore = (day: Temporal.PlainDate, dayOfWeek: number) =>
  day.subtract({ days: (day.dayOfWeek - dayOfWeek + 7) % 7 })

/** @returns Stockholm wall time with its offset, such as 2026-12-13T15:00:00+01:00. */
export const stockholm = (day: Temporal.PlainDate, time: string) =>
  day
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toString({ timeZoneName: 'never' })

/** @returns the next occurrence, after tomorrow, of a feast whose day in a given year is known. */
export function nextFeast(today: Temporal.PlainDate, inYear: (year: number) => Temporal.PlainDate) {
  const soonest = today.add({ days: 2 })
  const thisYear = inYear(soonest.year)
  return Temporal.PlainDate.compare(thisYear, soonest) >= 0 ? thisYear : inYear(soonest.year + 1)
}

const day = (year: number, month: number, date: number) => Temporal.PlainDate.from({ year, month, day: date })

/** The days of the yearly feasts; midsummer's eve is the Friday from 19 to 25 June. */
export const feasts = {
  lucia: (year: number) => day(year, 12, 13),
  midsummer: (year: number) => onOrAfter(day(year, 6, 19), weekday.friday),
  crayfish: (year: number) => onOrBefore(day(year, 8, 31), weekday.saturday),
  skiTrip: (year: number) => onOrAfter(day(year, 2, 20), weekday.friday),
}
