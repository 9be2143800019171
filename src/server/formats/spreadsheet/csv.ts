import { plainCharacters } from '#shared/formats/characters.ts'

/** Beginnings that a spreadsheet takes for a formula, in either width, or that hide one (T20, OWASP "CSV injection"). */
const formula = /^['=+\-@\t\r\n\0＝＋－＠]/

/**
 * Digits that a spreadsheet would take for a number and change: a telephone number or a postal code would lose its
 * zeros, a long account number its last digits.
 */
const changedNumber = /^(?:0[\d\s/()-]+|(?:\d\s?){12,})$/

/**
 * @returns the text as a spreadsheet shows it, and neither runs nor changes it. A leading apostrophe gets another, so
 * that taking one away gives every text back.
 */
const disarm = (text: string): string => (formula.test(text) || changedNumber.test(text) ? `'${text}` : text)

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
