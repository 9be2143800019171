import { mostTransactions } from '#server/bank-files/limits.ts'
import { isBlank } from '#server/file-reading/cells.ts'
import { decodeText } from '#server/file-reading/decode-text.ts'
import { readDelimited } from '#server/file-reading/parse-delimited.ts'
import {
  isWorkbook,
  readWorkbook,
  type SheetReader,
  tableLimits,
} from '#server/file-reading/read-workbook.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { recognize } from './bank-lists.ts'

/** Rows above the headings and below the last payment. */
const otherRows = 100

/** A number of a workbook that is not exact, as numbers with fractions are there. */
const inexact = /^-?\d{1,12}\.\d{7,}$/

const roundedCell = (cell: string): string => (inexact.test(cell) ? Number(cell).toFixed(4) : cell)

async function cellsOf({ rows }: SheetReader): Promise<string[][]> {
  const found: string[][] = []
  for await (const { cells } of rows()) {
    if (!cells.every(isBlank)) found.push(cells.map(roundedCell))
    if (found.length > mostTransactions + otherRows) throw new Refused('rows')
  }
  return found
}

/** @returns the rows of the sheet with headings of a bank, else those of the first one with any */
async function ofWorkbook(bytes: Buffer): Promise<string[][]> {
  let first: string[][] = []
  for (const sheet of await readWorkbook(bytes)) {
    const rows = await cellsOf(sheet)
    if (findHeadings(rows)) return rows
    if (first.length === 0) first = rows
  }
  return first
}

function ofText(bytes: Buffer): string[][] {
  const { rows } = readDelimited(decodeText(bytes).text, mostTransactions + otherRows)
  if (rows.some(({ length }) => length > tableLimits.columns)) throw new Refused('columns')
  return rows.filter((cells) => !cells.every(isBlank))
}

/** A list has its headings in one of the first rows. */
const lookedAt = 30

/** @returns the place of the row with headings of a bank; null without one */
export function findHeadings(rows: readonly string[][]): number | null {
  const at = rows.slice(0, lookedAt).findIndex((cells) => recognize(cells) !== null)
  return at === -1 ? null : at
}

/** A workbook, as opposed to a text, has decimal points whatever the bank writes. */
export type Cells = { rows: string[][]; isOfWorkbook: boolean }

/** @returns the rows of a list that hold anything. @throws Refused */
export async function readCells(bytes: Buffer): Promise<Cells> {
  const isOfWorkbook = isWorkbook(bytes)
  const rows = isOfWorkbook ? await ofWorkbook(bytes) : ofText(bytes)
  if (rows.length === 0) throw new Refused('empty')
  return { rows, isOfWorkbook }
}
