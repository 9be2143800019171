import { isBlank, type Row } from '#server/file-reading/cells.ts'
import { findCorrection } from '#server/file-reading/correct-letters.ts'
import { decodeText } from '#server/file-reading/decode-text.ts'
import { readDelimited } from '#server/file-reading/parse-delimited.ts'
import {
  isOle,
  isWorkbook,
  readWorkbook,
  refusalOf,
  type SheetReader,
  tableLimits,
} from '#server/file-reading/read-workbook.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { readArmed } from '#server/formats/spreadsheet/csv.ts'
import { type ImportChoices, importLimits, type ReadFile } from '#shared/people-import.ts'
import { findHeading } from './heading-row.ts'

/** The rows of the list with anything in them, and what was found out of the file. */
type Found = {
  rows: Row[]
  sheets: ReadFile['sheets']
  encoding: string
  delimiter?: string
  areLettersCorrected?: boolean
  areHiddenRowsUnknown?: boolean
}

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
  let best: { reader: SheetReader; rows: Row[] | null; score: readonly number[] } | undefined
  for (const reader of readers) {
    const rows = await rowsOf(reader).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const { name } = reader
    sheets.push({ name, rows: rows?.length ?? importLimits.rows + 1, isChosen: false })
    const most = rows ? score(rows) : [importLimits.rows, importLimits.rows]
    // A sheet that is hidden is chosen by a person alone.
    const found = { reader, rows, score: reader.isHidden ? [-1, ...most] : most }
    const isWanted =
      choices.sheet === undefined ? !best || isMore(found.score, best.score) : name === choices.sheet
    if (isWanted) best = found
  }
  if (!best) throw new Refused(choices.sheet === undefined ? 'empty' : 'sheet')
  if (!best.rows) throw new Refused('rows')
  const { reader, rows } = best
  for (const sheet of sheets) sheet.isChosen = sheet.name === reader.name
  const hidden = await reader.hiddenRows().catch((error: unknown) => {
    throw refusalOf(error)
  })
  const marked = rows.map((row) => (hidden.has(row.number) ? { ...row, isHidden: true } : row))
  // The library does not read which rows a file of Excel before 2007 hides.
  return { rows: marked, sheets, encoding: '', ...(isOle(bytes) && { areHiddenRowsUnknown: true }) }
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

/** Corrects letters that were encoded twice, unless a person chose the encoding. */
function withLetters(found: Found, { encoding }: ImportChoices): Found {
  const correct = encoding ? null : findCorrection(found.rows.flatMap(({ cells }) => cells))
  if (!correct) return found
  const rows = found.rows.map((row) => ({ ...row, cells: row.cells.map(correct) }))
  return { ...found, rows, areLettersCorrected: true }
}

/** Reads the rows of a file: of a workbook those of the chosen sheet, or of the one with most rows below known headings. */
export async function readTables(bytes: Buffer, choices: ImportChoices): Promise<Found> {
  return withLetters(isWorkbook(bytes) ? await ofWorkbook(bytes, choices) : ofText(bytes, choices), choices)
}
