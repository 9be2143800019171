import { dayMs } from './durations.ts'

/** How a day that is typed without its century, its year or its month is meant. */
export type TypedBy = {
  /** Today in Stockholm, `YYYY-MM-DD`. */
  today: string
  /** Whether the day is one of the past, as a birthday: then its year must be typed. */
  isPast?: boolean
}

/** First and last year of the days that the server accepts. */
const years = { first: 1900, last: 2200 }

/** A day without its year may be so many days ago; an older one is that of the year after. */
const maxDaysAgo = 31

/** A year of two digits that would be further ahead is one of the century before: nobody plans for it, but people were born in it. */
const maxYearsAhead = 20

const pad = (part: number): string => String(part).padStart(2, '0')

/** @returns the day, `YYYY-MM-DD`; null when the calendar has none such, or its year is not accepted */
function dayOf(year: number, month: number, date: number): string | null {
  const found = new Date(Date.UTC(year, month - 1, date))
  const exists = found.getUTCMonth() === month - 1 && found.getUTCDate() === date
  return exists && year >= years.first && year <= years.last ? `${year}-${pad(month)}-${pad(date)}` : null
}

/** @returns the day that is so many days after another, `YYYY-MM-DD` */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** @returns whether a text is an existing day, `YYYY-MM-DD` */
export function isWrittenDay(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return dayOf(year, month, date) === text
}

/** Of months in both languages, as far as they differ. */
export const monthNames = [
  ['januari', 'january'],
  ['februari', 'february'],
  ['mars', 'march'],
  ['april'],
  ['maj', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['augusti', 'august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['december'],
]

/** @returns the number of the month that a word of three letters or more begins; 0 for none */
const monthNumber = (word: string): number =>
  1 + monthNames.findIndex((names) => names.some((name) => word.length >= 3 && name.startsWith(word)))

/** @returns the year of a typed one, of two or four digits, or of none */
function findDay(typed: string | undefined, [month, date]: [number, number], by: TypedBy): string | null {
  const thisYear = Number(by.today.slice(0, 4))
  if (typed?.length === 2) {
    const year = 2000 + Number(typed)
    const day = dayOf(year, month, date)
    const isAhead = by.isPast ? day === null || day > by.today : year > thisYear + maxYearsAhead
    return isAhead ? dayOf(year - 100, month, date) : day
  }
  if (typed) return dayOf(Number(typed), month, date)
  if (by.isPast) return null
  const first = dayAfter(by.today, -maxDaysAgo)
  // The 29th of February comes after eight years at the latest.
  const days = Array.from({ length: 10 }, (_, index) => dayOf(thisYear - 1 + index, month, date))
  return days.find((day) => day !== null && day >= first) ?? null
}

/** @returns the next day of that number: of this month, or of the first one after it that has one */
function nextOfNumber(date: number, { today, isPast }: TypedBy): string | null {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const days = [0, 1, 2].map((later) => {
    const index = month - 1 + later
    return dayOf(year + Math.floor(index / 12), (index % 12) + 1, date)
  })
  return isPast ? null : (days.find((day) => day !== null && day >= today) ?? null)
}

const weekday =
  /^(?:(?:mån|tis|ons|tors?|fre|lör|sön)(?:dag)?(?:en)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\.?[\s,]+/
const yearFirst = /^(\d{4})(?:(\d{2})(\d{2})|\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{1,2}))$/
const sixDigits = /^(\d{2})(\d{2})(\d{2})$/
const dayFirst = /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})(?:\s?[-/. ]\s?(\d{4}))?$/
/** Of `01-12-26` nobody knows which is the year; a slash or a point says that the day stands first. */
const dayFirstShort = /^(\d{1,2})[/.](\d{1,2})[-/. ](\d{2})$/
const dayAndMonth = /^(\d{1,2})(?:st|nd|rd|th|:?[ae])?\.?\s?([a-zåäö]+)\.?,?(?:\s(\d{4}|\d{2}))?$/
const monthAndDay = /^([a-zåäö]+)\.?\s?(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/

/** @returns a typed text in small letters, with single spaces and ordinary hyphens */
export const plainTyped = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

function readWords(text: string, by: TypedBy): string | null {
  if (/^(?:i ?dag|today)$/.test(text)) return by.today
  if (/^(?:i ?morgon|tomorrow)$/.test(text)) return dayAfter(by.today, 1)
  const [, date, month = '', year] = dayAndMonth.exec(text) ?? []
  if (date) return findDay(year, [monthNumber(month), Number(date)], by)
  const [, name = '', number, ofYear] = monthAndDay.exec(text) ?? []
  return number ? findDay(ofYear, [monthNumber(name), Number(number)], by) : null
}

/**
 * Reads a day as people type it: `2026-12-01`, `20261201`, `1/12`, `1 dec`, `18`. The day stands before the month in
 * both languages.
 * @returns the day, `YYYY-MM-DD`, or null when it cannot be read
 */
export function readDay(typed: string, by: TypedBy): string | null {
  const text = plainTyped(typed).replace(weekday, '').replace(/^den /, '')
  const [, year, month, date, otherMonth, otherDate] = yearFirst.exec(text) ?? []
  if (year) return findDay(year, [Number(month ?? otherMonth), Number(date ?? otherDate)], by)
  const [, shortYear, monthIn, dateIn] = sixDigits.exec(text) ?? []
  if (shortYear) return findDay(shortYear, [Number(monthIn), Number(dateIn)], by)
  const [, first, second, last] = dayFirst.exec(text) ?? dayFirstShort.exec(text) ?? []
  if (first) return findDay(last, [Number(second), Number(first)], by)
  if (/^\d{1,2}$/.test(text)) return nextOfNumber(Number(text), by)
  return readWords(text, by)
}
