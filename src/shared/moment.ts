import type { Dates } from './dates.ts'
import { daysOf } from './event-state.ts'
import type { Translate } from './message.ts'

/** How a language writes times. */
type MomentWords = {
  t: Translate
  dates: Pick<Dates, 'weekday' | 'longDate'>
}

/**
 * @param wallTime Stockholm wall time, `2026-12-13T18:00:00+01:00`
 * @returns its time of day in the language of the words, `18.00`
 */
export function clockIn(wallTime: string, t: Translate): string {
  const [hours = '', minutes = ''] = wallTime.slice(11, 16).split(':')
  return t('date.time', { hours, minutes })
}

/**
 * @param wallTime Stockholm wall time, `2026-12-13T18:00:00+01:00`
 * @returns `söndag 13 december 2026 kl. 18.00` in the language of the words
 */
export function momentIn(wallTime: string, { t, dates }: MomentWords): string {
  const day = wallTime.slice(0, 10)
  const clock = t('date.clock', { time: clockIn(wallTime, t) })
  return `${dates.weekday(day)} ${dates.longDate(day)} ${clock}`
}

/**
 * @param from Stockholm wall time, and `until` when it is over
 * @returns `söndag 13 december 2026 kl. 18.00–21.00`, or with the day of the end where that is another one
 */
export function spanIn(from: string, until: string, words: MomentWords): string {
  const { lastDay } = daysOf({ eventDate: from, eventEndDate: until })
  const isOneDay = lastDay === from.slice(0, 10)
  return `${momentIn(from, words)}${isOneDay ? `–${clockIn(until, words.t)}` : ` – ${momentIn(until, words)}`}`
}
