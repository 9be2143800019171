import { isBlank, type Row } from '#server/file-reading/cells.ts'
import { decodeText } from '#server/file-reading/decode-text.ts'
import { readDelimited } from '#server/file-reading/parse-delimited.ts'
import {
  isWorkbook,
  readWorkbook,
  refusalOf,
  type SheetReader,
  tableLimits,
} from '#server/file-reading/read-workbook.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { readArmed } from '#server/formats/spreadsheet/csv.ts'
import { type ImportChoices, importLimits, type ReadFile } from '#shared/people-import.ts'
import { findHeading } from './columns.ts'

/** The rows of the list with anything in them, and what was found out of the file. */
type Found = { rows: Row[]; sheets: ReadFile['sheets']; encoding: string; delimiter?: string }

const isEmptyRow = ({ cells }: Row): boolean => cells.every(isBlank)

/** @returns the rows of a sheet that hold anything; null when they are too many */
async function rowsOf({ rows }: SheetReader): Promise<Row[] | null> {
  const found: Row[] = []
  let all = 0
  for await (const row of rows()) {
    all += 1
    if (!isEmptyRow(row)) found.push(row)
    // Headings and what stands above and below the people are no people.
    if (all > tableLimits.rows || found.length > importLimits.rows + 100) return null
  }
  return found
}

/** @returns the number of rows below known headings, and of all rows: the sheet with most is the list */
function score(rows: readonly Row[]): [number, number] {
  const heading = findHeading(rows, undefined)
  return [heading === -1 ? 0 : rows.length - heading, rows.length]
}

const isMore = (a: readonly number[], b: readonly number[]): boolean =>
  (a[0] ?? 0) > (b[0] ?? 0) || (a[0] === b[0] && (a[1] ?? 0) > (b[1] ?? 0))

async function ofWorkbook(bytes: Buffer, choices: ImportChoices): Promise<Found> {
  const readers = await readWorkbook(bytes)
  const sheets: ReadFile['sheets'] = []
  let best: { name: string; rows: Row[] | null; score: readonly number[] } | undefined
  for (const reader of readers) {
    const rows = await rowsOf(reader).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const { name } = reader
    sheets.push({ name, rows: rows?.length ?? importLimits.rows + 1, isChosen: false })
    const found = { name, rows, score: rows ? score(rows) : [importLimits.rows, importLimits.rows] }
    const isWanted =
      choices.sheet === undefined ? !best || isMore(found.score, best.score) : name === choices.sheet
    if (isWanted) best = found
  }
  if (!best) throw new Refused(choices.sheet === undefined ? 'empty' : 'sheet')
  if (!best.rows) throw new Refused('rows')
  const { name, rows } = best
  for (const sheet of sheets) sheet.isChosen = sheet.name === name
  return { rows, sheets, encoding: '' }
}

function ofText(bytes: Buffer, choices: ImportChoices): Found {
  const { text, encoding } = decodeText(bytes, choices.encoding)
  const { rows, delimiter } = readDelimited(text, tableLimits.rows)
  if (rows.some(({ length }) => length > tableLimits.columns)) throw new Refused('columns')
  const found = rows
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map((cell) => readArmed(cell.slice(0, tableLimits.cell))),
    }))
    .filter((row) => !isEmptyRow(row))
  const sheets = [{ name: '', rows: found.length, isChosen: true }]
  return { rows: found, sheets, encoding, ...(delimiter !== undefined && { delimiter }) }
}

/** Reads the rows of a file: of a workbook those of the chosen sheet, or of the one with most rows below known headings. */
export async function readTables(bytes: Buffer, choices: ImportChoices): Promise<Found> {
  return isWorkbook(bytes) ? ofWorkbook(bytes, choices) : ofText(bytes, choices)
}
