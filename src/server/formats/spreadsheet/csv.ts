import { plainCharacters } from '#shared/formats/characters.ts'

/** Beginnings that a spreadsheet takes for a formula, in either width, or that hide one (T20, OWASP "CSV injection"). */
const formula = /^['=+\-@\t\r\n\0＝＋－＠]/

/** Names of months by which a spreadsheet knows a day, in Swedish and English. */
const month =
  '(?:jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:s|ch)?|apr(?:il)?|maj|may|june?|juni|july?|juli|aug(?:usti|ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Texts that a spreadsheet converts into numbers, days, times or truth values, and then shows and stores in another way. */
const changed: readonly RegExp[] = [
  // Telephone numbers and postal codes lose their zeros, long account numbers their last digits.
  /^(?:0[\d\s/()-]+|(?:\d\s?){12,})$/,
  // 4/5, 1-2, 1.2, 24/12/2027, 1 1/2
  /^(?:\d+\s+)?\d{1,4}\s*[-/.]\s*\d{1,4}(?:\s*[-/.]\s*\d{1,4})?(?:\s+\d{1,2}:\d{1,2}(?::\d{1,2})?)?$/,
  // 1E5, 12E45, 1,5e+3
  /^(?:\d+(?:[.,]\d*)?|[.,]\d+)\s*e\s*[-+]?\s*\d+$/i,
  // 3 maj, MARCH1, Dec-5, 5 okt 2027
  new RegExp(
    `^(?:\\d{1,4}[\\s./-]*${month}(?:[\\s./-]*\\d{1,4})?|${month}[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?)$`,
    'i',
  ),
  // 1:2, 10:30:00, 5 pm
  /^\d+:\d{1,2}(?::\d{1,2})?(?:[.,]\d+)?$/,
  /^\d{1,2}(?::\d{1,2}){0,2}\s+[ap]m?$/i,
  // 1 000, 1.000, (5), 50 %, .5, 5.
  /^\d{1,3}(?:[\s.']\d{3})+(?:[.,]\d+)?$/,
  /^\(\s*\d[\d\s.,]*\)$|^\d[\d.,]*\s*%$|^[.,]\d+$|^\d+[.,]$/,
  /^(?:true|false|sant|falskt)$/i,
]

/** Days and times of the program's own fields, which a spreadsheet shows as they are written. */
const ownTime = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$|^\d\d:\d\d$/

const isChanged = (text: string): boolean =>
  !ownTime.test(text) && changed.some((pattern) => pattern.test(text.trim()))

/**
 * @returns the text as a spreadsheet shows it, and neither runs nor changes it. A leading apostrophe gets another, so
 * that taking one away gives every text back.
 */
const disarm = (text: string): string => (formula.test(text) || isChanged(text) ? `'${text}` : text)

/** @returns a text of a file as it was before {@link csvLine} wrote it */
export const readArmed = (text: string): string =>
  text.startsWith("'") && disarm(text.slice(1)) === text ? text.slice(1) : text

const quoted = (cell: string | number | null): string => {
  const text = typeof cell === 'string' ? disarm(plainCharacters(cell)) : String(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/** @returns one line as Swedish spreadsheets read it: all fields quoted, semicolons between them (RFC 4180) */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(quoted).join(';')}\r\n`

/** Tells spreadsheets that å is an å. */
export const byteOrderMark = '\u{feff}'
