import { type CellValue, type RowDef, type WriteSheet, writeXlsx } from 'hucre'

/** A list as a program writes it, and the right result of each of its rows on 27 November 2026. */
export type ListFile = {
  name: string
  /** Its bytes. */
  file: () => Uint8Array | Promise<Uint8Array>
  /** The result by the number of the row; missing for a file that is refused. */
  rows?: Record<number, object>
  /** Rows that are no people, with the reason. */
  passed?: [row: number, why: string][]
  /** Headings of the columns that are not imported. */
  leftOut?: string[]
  /** The reason why the file is refused. */
  refused?: string
}

export const csv =
  (...lines: string[]) =>
  (): Uint8Array =>
    Buffer.from(lines.join('\r\n'))
export const windows =
  (...lines: string[]) =>
  (): Uint8Array =>
    Buffer.from(lines.join('\r\n'), 'latin1')

export type SheetOptions = { hidden?: number[]; name?: string; days?: number[] }

/** @param options.hidden numbers of the rows that a filter hides */
export const sheetOf = (
  rows: CellValue[][],
  { hidden = [], name = 'Blad1', days = [] }: SheetOptions = {},
): WriteSheet => ({
  name,
  rows,
  rowDefs: new Map(hidden.map((row): [number, RowDef] => [row - 1, { hidden: true }])),
  columns: Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, index) =>
    days.includes(index) ? { numFmt: 'yyyy-mm-dd' } : {},
  ),
})

export const xlsx =
  (rows: CellValue[][], options: SheetOptions & { dateSystem?: '1900' | '1904' } = {}) =>
  (): Promise<Uint8Array> =>
    writeXlsx({
      sheets: [sheetOf(rows, options)],
      ...(options.dateSystem && { dateSystem: options.dateSystem }),
    })

export const day = (text: string): Date => new Date(`${text}T00:00:00Z`)

/** @returns the identity number of a birthday with the right check digit, from the birth numbers that are reserved for tests */
export function identityNumber(birthday: string, sign = '-', birthNumber = '998'): string {
  const digits = `${birthday.slice(2)}${birthNumber}`
  const sum = [...digits].reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${birthday.slice(2)}${sign}${birthNumber}${(10 - (sum % 10)) % 10}`
}

/** @returns a text whose UTF-8 was read in another encoding, and encoded once more */
export const encodedTwice = (text: string, encoding = 'windows-1252'): string =>
  new TextDecoder(encoding).decode(Buffer.from(text))
