import { isDay } from '#shared/time.ts'

const yearFirst = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[ T].*)?$/
const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

/** @returns the day that a cell is, `YYYY-MM-DD`; empty when it is none */
export function dayOf(cell: string): string {
  const text = cell.trim()
  const [, year, , month, date] = yearFirst.exec(text) ?? []
  const [, dateFirst = '', , monthThen = '', yearLast] = dayFirst.exec(text) ?? []
  const day = year
    ? `${year}-${month}-${date}`
    : `${yearLast}-${monthThen.padStart(2, '0')}-${dateFirst.padStart(2, '0')}`
  return isDay(day) ? day : ''
}
