import { isDay, stockholmDay } from '#shared/time.ts'

/** A day of a file: `day` is `YYYY-MM-DD`, `unreadDay` the text of one that does not exist or cannot be read. */
export type ItemDay = { day: string | null; unreadDay: string | null }

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(?=$|[ T])/
const writtenDay = /^(?:[a-zåäö]+\.?,?\s+)?(\d{1,2})\.?[\s-]+([a-zåäö]{3,9})\.?[\s-]+(\d{4}|\d\d)(?=$|[\s,])/i
const zone = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d|\b[ECMP][SD]T)$/

/** The first three letters of the months, in English and Swedish. */
const months = ['jan', 'feb', 'mar', 'apr', 'may maj', 'jun', 'jul', 'aug', 'sep', 'oct okt', 'nov', 'dec']

/** WordPress writes these for a draft that has no day. */
const isNoDay = (text: string): boolean => /^0000-|\s-0001\s/.test(text)

function calendarDay(text: string): string | null {
  const iso = isoDay.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const [, day = '', name = '', year = ''] = writtenDay.exec(text) ?? []
  const month = months.findIndex((names) => names.split(' ').includes(name.slice(0, 3).toLowerCase())) + 1
  if (month === 0) return null
  const century = year.length === 4 ? '' : year < '70' ? '20' : '19'
  return `${century}${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** @returns the day in Stockholm; null for a day that is in no calendar, or a text that is no day */
function parseDay(text: string): string | null {
  const day = calendarDay(text)
  if (day === null || !isDay(day) || day < '1970') return null
  // A point in time of another zone may be on the next day in Stockholm.
  if (!zone.test(text)) return day
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : stockholmDay(instant)
}

/** @param texts the days of an item, the most exact first. @returns the first that exists */
export function findItemDay(texts: readonly string[]): ItemDay {
  const written = texts.filter((text) => text !== '' && !isNoDay(text))
  const day = written.map(parseDay).find((found) => found !== null) ?? null
  return { day, unreadDay: day === null ? (written[0]?.slice(0, 100) ?? null) : null }
}
