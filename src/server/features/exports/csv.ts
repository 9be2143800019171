/** Beginnings that a spreadsheet takes for a formula, in either width, or that hide one (T20, OWASP "CSV injection"). */
const formula = /^['=+\-@\t\r\n\0＝＋－＠]/

/**
 * @returns the text as a spreadsheet shows it and never runs it. A leading apostrophe gets another, so that
 * taking one away gives every text back.
 */
const disarm = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (cell: string | number | null): string => {
  const text = typeof cell === 'string' ? disarm(cell) : String(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/** @returns one line as Swedish spreadsheets read it: all fields quoted, semicolons between them (RFC 4180) */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(quoted).join(';')}\r\n`

/** Tells spreadsheets that å is an å. */
export const byteOrderMark = '\u{feff}'
