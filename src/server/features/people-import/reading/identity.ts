import { isWrittenDay } from '#shared/typed-day.ts'

/** Today, `YYYY-MM-DD`, and the least age: they give the century of a year of two digits. */
export type Born = { today: string; youngest: number }

const pad = (part: number): string => String(part).padStart(2, '0')

/** @returns the day; null when the calendar has none such */
export function dayOf(year: number, month: number, date: number): string | null {
  const day = `${year}-${pad(month)}-${pad(date)}`
  return isWrittenDay(day) ? day : null
}

type Parts = readonly [year: number, month: number, date: number]

const centuries = [2000, 1900, 1800]

/** @returns the latest day with a year of two digits on which a person of at least that age was born */
export function bornOn([year, month, date]: Parts, { today, youngest }: Born): string | null {
  const latest = `${String(Number(today.slice(0, 4)) - youngest).padStart(4, '0')}${today.slice(4)}`
  const days = centuries.map((century) => dayOf(century + year, month, date))
  return days.find((day) => day !== null && day <= latest) ?? null
}

/** A minus becomes a plus in the year in which a person turns 100. */
function bornBySign([year, month, date]: Parts, sign: string, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const found = centuries.find((century) => {
    const turns = thisYear - century - year
    const day = dayOf(century + year, month, date)
    return sign === '+' ? turns >= 100 : turns < 100 && day !== null && day <= today
  })
  return found === undefined ? null : dayOf(found + year, month, date)
}

/**
 * Personnummer and samordningsnummer, with ten or twelve digits. Numbers that a university or a hospital made up for the
 * time being hold one or two letters, and no check digit.
 */
const shape = /^(18|19|20)?(\d{2})(\d{2})(\d{2})([-+]?)([\dA-Z])([\dA-Z])(\d{2})$/i

/** @returns whether the last digit checks those before it: each second one doubled, all digits together a multiple of ten */
const isChecked = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return sum + (weighed > 9 ? weighed - 9 : weighed)
  }, 0) %
    10 ===
  0

type Number = { century: string; digits: string; parts: Parts; sign: string; hasLetter: boolean }

/** @returns the parts of an identity number, however its digits are grouped; null for another text */
function parse(text: string): Number | null {
  const plain = text
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, '')
    .replace(/^(\d{4})-(\d{2})-(\d{2})(?=[-+])/, '$1$2$3')
  const [, century = '', year = '', month = '', date = '', sign = '', ...end] = shape.exec(plain) ?? []
  if (year === '') return null
  const ending = end.join('')
  const hasLetter = /\D/.test(ending)
  // Without a dash or a century letters belong to another code.
  if (hasLetter && (/^\d\D/.test(ending) || !(sign || century))) return null
  // In a samordningsnummer the day is 60 more.
  const parts = [Number(year), Number(month), Number(date) > 60 ? Number(date) - 60 : Number(date)] as const
  return { century, digits: year + month + date + ending, parts, sign, hasLetter }
}

/** @returns whether a text has a dash, a plus, a century or a letter by which it is an identity number, and no telephone number */
export function isMarkedIdentity(text: string): boolean {
  const found = parse(text)
  return found !== null && (found.sign !== '' || found.century !== '')
}

export type ReadIdentity = { day: string } | 'wrong' | null

/**
 * @returns the day of birth that an identity number tells; `wrong` for one whose check digit or day is; null for a text
 *   that has not the shape of one
 */
export function readIdentity(text: string, born: Born): ReadIdentity {
  const found = parse(text)
  if (!found) return null
  const { century, digits, parts, sign, hasLetter } = found
  if (!hasLetter && !isChecked(digits)) return 'wrong'
  const [year, month, date] = parts
  const byYear = sign ? bornBySign(parts, sign, born.today) : bornOn(parts, born)
  const day = century ? dayOf(Number(century) * 100 + year, month, date) : byYear
  return day !== null && day <= born.today ? { day } : 'wrong'
}

/** @returns a cell of a column of identity numbers with the first zeros that a spreadsheet may have taken */
export function withZeros(text: string): string {
  const digits = text.trim().replace(/[.,]0+$/, '')
  return /^\d{7,9}$/.test(digits) && !/^(?:19|20)\d{6}$/.test(digits) ? digits.padStart(10, '0') : digits
}

export const isValidIdentity = (text: string, born: Born): boolean => {
  const read = readIdentity(text, born)
  return read !== null && read !== 'wrong'
}

const mobile = /^(?:0|46|0046)?7[02369]\d{7}$/

/** @returns whether a whole cell is a valid identity number; ten digits that may be a mobile number are none */
export const isIdentityCell = (text: string, born: Born): boolean =>
  isValidIdentity(text, born) && (isMarkedIdentity(text) || !mobile.test(text.replace(/\D/g, '')))

/** Texts within another one that may be an identity number, with its last four signs apart. */
const within =
  /(?<![\p{L}\d+])((?:18|19|20)\d{6} ?[-+–]? ?|(?:18|19|20)\d{2}-\d{2}-\d{2}[-–+]|(?:18|19|20)\d{2} \d{2} \d{2}[- ]|\d{6} ?[-+–] ?)([A-Z\d]{2}\d{2})(?![\p{L}\d])/giu

const replaceWithin = (text: string, isHidden: (number: string) => boolean): string =>
  text.replace(within, (number: string, day: string) => (isHidden(number) ? `${day}****` : number))

/** @returns the text with the last four signs of each valid identity number in it made unreadable */
export const maskIdentity = (text: string, born: Born): string =>
  replaceWithin(text, (number) => isValidIdentity(number, born))

const tenDigits = /(?<![\p{L}\d+])(\d{6}) ?\d{4}(?![\p{L}\d])/gu

/** @returns a name with the last four signs of each valid identity number in it made unreadable, also without a dash */
export const maskName = (text: string, born: Born): string =>
  maskIdentity(text, born).replace(tenDigits, (number: string, day: string) =>
    isValidIdentity(number, born) ? `${day}****` : number,
  )

const ofLastDigits =
  /(?<!\p{L})(?:(?:fyra|4) (?:sista|last)|(?:sista|last) (?:fyra|four|4)|kontrollsiffr(?:a|or|orna))(?!\p{L})/iu

/** True if a heading names the last four digits of an identity number, which with a birthday are the whole number. */
export const isOfLastDigits = (heading: string): boolean => ofLastDigits.test(heading)

/** True for a cell with the last four digits of an identity number alone. */
export const isLastDigits = (text: string): boolean => /^[-+]?[\dA-Z]{2}\d{2}$/i.test(text.trim())

/** @returns a text that is shown, in which numbers with a wrong check digit are unreadable, too */
export const maskShown = (text: string): string => replaceWithin(text, (number) => parse(number) !== null)

/** @returns a cell without its last four letters and digits, when it has more digits than a birthday */
export function maskWhole(text: string): string {
  if (text.replace(/\D/g, '').length <= 6) return text
  const signs = [...text]
  const hidden = signs.flatMap((sign, at) => (/[\p{L}\d]/u.test(sign) ? [at] : [])).slice(-4)
  return signs.map((sign, at) => (hidden.includes(at) ? '*' : sign)).join('')
}

/** @returns a cell of any column as it may be stored */
export const maskCell = (text: string, born: Born): string =>
  isIdentityCell(text, born) ? maskWhole(text) : maskIdentity(text, born)
