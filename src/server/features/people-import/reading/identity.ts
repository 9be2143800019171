import { isWrittenDay } from '#shared/typed-day.ts'

/** Today, `YYYY-MM-DD`, and the age of the youngest: they tell the century of a year of two digits. */
export type Born = { today: string; youngest: number }

const pad = (part: number): string => String(part).padStart(2, '0')

/** @returns the day; null when the calendar has none such */
export function dayOf(year: number, month: number, date: number): string | null {
  const day = `${year}-${pad(month)}-${pad(date)}`
  return isWrittenDay(day) ? day : null
}

const yearsBefore = (today: string, years: number): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`

/** @returns the day of birth with a year of two digits: the latest one that makes the person old enough */
export function bornOn(
  [year, month, date]: readonly [number, number, number],
  { today, youngest }: Born,
): string | null {
  const latest = yearsBefore(today, youngest)
  for (let century = 2000; century >= 1900; century -= 100) {
    const day = dayOf(century + year, month, date)
    if (day !== null && day <= latest) return day
  }
  return null
}

/**
 * Personnummer and samordningsnummer, with ten or twelve digits. Numbers that a university or a hospital made up for the
 * time being hold a letter, and no check digit.
 */
const shape = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+ ]?)([\dA-Z])(\d{3})$/i

/** @returns whether the last digit checks those before it: each second one doubled, all digits together a multiple of ten */
const isChecked = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return sum + (weighed > 9 ? weighed - 9 : weighed)
  }, 0) %
    10 ===
  0

/**
 * @returns the day of birth that an identity number tells; `wrong` for one whose check digit or day is; null for a text
 *   that has not the shape of one
 */
export function readIdentity(text: string, born: Born): { day: string } | 'wrong' | null {
  const [, century, year = '', month = '', date = '', sign, letter = '', rest = ''] =
    shape.exec(text.trim().replace(/\s*([-+])\s*/, '$1')) ?? []
  if (!rest) return null
  const isDigit = /\d/.test(letter)
  if (isDigit && !isChecked(year + month + date + letter + rest)) return 'wrong'
  // In a samordningsnummer the day is 60 more.
  const ofMonth = Number(date) > 60 ? Number(date) - 60 : Number(date)
  const parts = [Number(year), Number(month), ofMonth] as const
  const oldest = { today: born.today, youngest: 100 }
  const day = century
    ? dayOf(Number(century + year), parts[1], parts[2])
    : bornOn(parts, sign === '+' ? oldest : born)
  return day !== null && day <= born.today ? { day } : 'wrong'
}

/** Digits that may be an identity number within a text. */
const within = /(?<![\d+])((?:19|20)?\d{6})([-+ ]?)([\dTP]\d{3})(?!\d)/gi

/** @returns the text with the last four signs of each identity number in it made unreadable */
export const maskIdentity = (text: string, born: Born): string =>
  text.replace(within, (number: string, day: string, sign: string) => {
    const read = readIdentity(number, born)
    return read === null || read === 'wrong' ? number : `${day}${sign}****`
  })

/** @returns a cell of a column of identity numbers without what tells more than a birthday */
export const maskWhole = (text: string): string =>
  text.replace(/\D/g, '').length > 6 ? text.replace(/\S{4}(?=\s*$)/, '****') : text
