import { dayMs } from '#shared/durations.ts'

/** How often the events of a series come. */
export const rhythms = ['week', 'fortnight', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

const asDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** @returns the day of the month one or several months later, the last one of a shorter month */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return asDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/**
 * @param first the day, `YYYY-MM-DD`, of the event that is copied
 * @returns the days of so many copies, after the first one
 */
export const daysAfter = (first: string, rhythm: Rhythm, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    rhythm === 'month'
      ? monthsLater(first, index + 1)
      : asDay(Date.parse(`${first}T00:00Z`) + (index + 1) * (rhythm === 'week' ? 7 : 14) * dayMs),
  )
