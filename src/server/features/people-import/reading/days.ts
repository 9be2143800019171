import type { FiveDigits } from '#shared/people-import.ts'
import { readDay as readTyped } from '#shared/typed-day.ts'
import { type Born, bornOn, dayOf } from './identity.ts'

/** How the days of one column are read: it is decided for the column, never for a row. */
export type DayColumn = {
  today: string
  /** Of birthdays: the age of the youngest, by which a year of two digits gets its century. */
  youngest?: number
  monthFirst: boolean
  /** The column shows neither, and holds days that could be read both ways. */
  monthIsAsked: boolean
  /** Whether five digits are the number of a day in a spreadsheet, or YYMMDD that lost its zero; null when nothing shows. */
  fiveDigits: FiveDigits | null
}

export type ReadDay = { day: string } | { year: string } | null

/** A time of day behind the day, in any of the forms that programs write. */
const time = /[T ,]+\d{1,2}[:.]\d{2}.*$/s

const withoutTime = (text: string): string => text.trim().replace(time, '')

const yearFirst = /^(\d{4})\s?([-./ ])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?$/
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
const sixDigits = /^(\d{2})-?(\d{2})-?(\d{2})$/
const either = /^(\d{1,2})\s?([-./])\s?(\d{1,2})\s?([-./ ])\s?(\d{4}|\d{2})$/
const spreadsheet = /^(\d{5})(?:[.,]\d+)?$/
const yearAlone = /^(?:19|20)\d{2}$/

/** @returns the two numbers before the year, and whether only their order tells which one is the month */
function partsOf(text: string): { first: number; second: number; isOpen: boolean } | null {
  const [, first, sign, second, next] = sixDigits.test(text) ? [] : (either.exec(text) ?? [])
  if (!first) return null
  // Points, and a year behind another sign, are how Swedes and Germans write: the day stands first.
  return { first: Number(first), second: Number(second), isOpen: sign === next && sign !== '.' }
}

const firstSerialDay = Date.UTC(1899, 11, 30)
const dayMs = 24 * 60 * 60 * 1000

/** @returns the day that a spreadsheet keeps as this number, if it is one until today */
function serialDay(text: string, today: string): string | null {
  const day = new Date(firstSerialDay + Number(text) * dayMs).toISOString().slice(0, 10)
  return day >= '1900-03-01' && day <= today ? day : null
}

type Years = Pick<DayColumn, 'today' | 'youngest'>

/** Days other than birthdays lie at most so many years ahead. */
const maxYearsAhead = 20

/** @returns the day with a year of two digits */
function shortYear(parts: readonly [number, number, number], { today, youngest }: Years): string | null {
  if (youngest !== undefined) return bornOn(parts, { today, youngest } satisfies Born)
  const [year, month, date] = parts
  const ahead = 2000 + year > Number(today.slice(0, 4)) + maxYearsAhead
  return dayOf((ahead ? 1900 : 2000) + year, month, date)
}

/** @returns the day of YYMMDD whose first zero got lost */
const writtenDay = (text: string, years: Years): string | null =>
  shortYear([Number(text[0]), Number(text.slice(1, 3)), Number(text.slice(3, 5))], years)

const isProof = (month: number, date: number): boolean => month <= 12 && date > 12

/** @returns how many of the texts show that the day, and that the month, stands first */
function proofs(texts: readonly string[]) {
  const parts = texts.map(partsOf).filter((found) => found !== null)
  return {
    month: parts.filter(({ first, second }) => isProof(first, second)).length,
    day: parts.filter(({ first, second }) => isProof(second, first)).length,
    isOpen: parts.some(({ first, second, isOpen }) => isOpen && first !== second),
  }
}

const shortOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => spreadsheet.exec(text)?.[1] ?? [])

/** @returns whether a column holds five digits that could be read both ways */
export const hasFiveDigits = (cells: readonly string[], years: Years): boolean =>
  shortOf(cells.map(withoutTime)).some(
    (text) => serialDay(text, years.today) !== null && writtenDay(text, years) !== null,
  )

function fiveDigitsOf(texts: readonly string[], years: Years): DayColumn['fiveDigits'] {
  const short = shortOf(texts)
  const serials = short.filter((text) => serialDay(text, years.today) !== null)
  const written = short.filter((text) => writtenDay(text, years) !== null)
  const both = serials.filter((text) => written.includes(text)).length
  // Days that kept their zero, or never had one, show how the others were written.
  const six = texts.filter((text) => /^\d{6}$/.test(text)).length
  const difference = serials.length - both - (written.length - both + six)
  if (difference === 0) return null
  return difference > 0 ? 'serial' : 'written'
}

export type DayChoices = Years & { monthFirst?: boolean | undefined; fiveDigits?: FiveDigits | undefined }

/** @returns how the days of a column are read */
export function decideDays(
  cells: readonly string[],
  { monthFirst, fiveDigits, ...years }: DayChoices,
): DayColumn {
  const texts = cells.map(withoutTime)
  const found = proofs(texts)
  return {
    ...years,
    monthFirst: monthFirst ?? found.month > found.day,
    monthIsAsked: found.isOpen && found.month === found.day,
    fiveDigits: fiveDigits ?? fiveDigitsOf(texts, years),
  }
}

/** @returns whether a column holds days of which either number may be the month */
export const hasOrder = (cells: readonly string[]): boolean =>
  cells.some((cell) => partsOf(withoutTime(cell)) !== null)

function readFiveDigits(text: string, column: DayColumn): string | null {
  const [serial, written] = [serialDay(text, column.today), writtenDay(text, column)]
  if (serial === null || written === null) return serial ?? written
  return column.fiveDigits && (column.fiveDigits === 'serial' ? serial : written)
}

function readNumbers(text: string, column: DayColumn): string | null | undefined {
  const [, year, , ...rest] = yearFirst.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(rest[0]), Number(rest[1]))
  const [, whole, wholeMonth, wholeDate] = eightDigits.exec(text) ?? []
  if (whole) return dayOf(Number(whole), Number(wholeMonth), Number(wholeDate))
  const [, short, shortMonth, shortDate] = sixDigits.exec(text) ?? []
  if (short) return shortYear([Number(short), Number(shortMonth), Number(shortDate)], column)
  const serial = spreadsheet.exec(text)?.[1]
  return serial && readFiveDigits(serial, column)
}

function readParts(text: string, column: DayColumn): string | null | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const [month, date] = column.monthFirst ? [parts.first, parts.second] : [parts.second, parts.first]
  const year = either.exec(text)?.[5] ?? ''
  return year.length === 2 ? shortYear([Number(year), month, date], column) : dayOf(Number(year), month, date)
}

/** @returns the day of a cell; the year where nothing else stands; null for no day */
export function readDayCell(cell: string, column: DayColumn): ReadDay {
  const text = withoutTime(cell)
  if (yearAlone.test(text)) return { year: text }
  const found = readNumbers(text, column) ?? readParts(text, column)
  if (found) return isLikely(found, column) ? { day: found } : null
  if (/^[\d\s./-]*$/.test(text)) return null
  const isPast = column.youngest !== undefined
  const words = readTyped(text, { today: column.today, isPast })
  return words !== null && isLikely(words, column) ? { day: words } : null
}

/** @returns whether a day has a year of two digits */
export function hasShortYear(cell: string, column: DayColumn): boolean {
  const text = withoutTime(cell)
  const digits = spreadsheet.exec(text)?.[1]
  if (digits) return readFiveDigits(digits, column) !== serialDay(digits, column.today)
  return sixDigits.test(text) || !/\d{4}/.test(text)
}

/** @returns the part of a day that is written in its cell; undefined where that is the whole day */
export function writtenPart(cell: string, column: DayColumn, day: string): string | undefined {
  if (!hasShortYear(cell, column)) return undefined
  const text = withoutTime(cell)
  const hasYear = /^\d{5}/.test(text) || (text.match(/\d+/g) ?? []).length > 1
  return day.slice(hasYear ? 2 : 4)
}

/** Nobody is born after today. */
const isLikely = (day: string, { today, youngest }: DayColumn): boolean =>
  youngest === undefined || day <= today
