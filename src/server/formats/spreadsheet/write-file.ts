import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { CellValue } from 'hucre/xlsx'
import { plainCharacters } from '#shared/formats/characters.ts'
import type { Cell, Column, Entity } from './columns.ts'
import { byteOrderMark, csvLine } from './csv.ts'

/** The content of an export: the records as they come, in these columns. */
export type Sheet = { name: string; columns: Column[]; records: AsyncIterable<Entity> }

const rowOf = (columns: Column[], entity: Entity): Cell[] => columns.map(({ read }) => read(entity))

async function* csvLines({ columns, records }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ header }) => header))
  for await (const entity of records) yield csvLine(rowOf(columns, entity))
}

const dayOrTime = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/
/** UTF-16 units that a cell may hold. */
const maxCellLength = 32_767
/** The beginning of a number that Excel reads as a character (ECMA-376 part 1, §22.9.2.19). */
const characterNumber = /_(?=x[\da-f]{4}_)/gi

/** @returns the text as a cell of XLSX holds it, cut where no cell could hold it */
function xlsxText(text: string): string {
  const plain = plainCharacters(text)
  const whole = plain.length <= maxCellLength ? plain : `${plain.slice(0, maxCellLength - 1).toWellFormed()}…`
  return whole.replace(characterNumber, '_x005F_')
}

const isTime = ({ kind, computedType }: Column['field']): boolean =>
  kind === 'date' || kind === 'datetime' || (kind === 'computed' && computedType === 'string')

/** Days and times become dates that a spreadsheet reckons with; text is typed as text, so none is a formula. */
function xlsxCell({ field }: Column, cell: Cell): CellValue {
  if (typeof cell !== 'string') return cell
  if (isTime(field) && dayOrTime.test(cell))
    return new Date(`${cell.replace(' ', 'T').padEnd(16, 'T00:00')}Z`)
  return xlsxText(cell)
}

async function* xlsxRows({ columns, records }: Sheet): AsyncGenerator<CellValue[]> {
  for await (const entity of records) {
    yield columns.map((column) => xlsxCell(column, column.read(entity)))
  }
}

const widths: Partial<Record<Column['field']['kind'], number>> = {
  integer: 8,
  boolean: 8,
  email: 30,
  html: 60,
}

const sheetColumn = ({ header, field }: Column) => ({
  header: xlsxText(header),
  width: widths[field.kind] ?? 20,
  ...(isTime(field) && { numFmt: field.kind === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' }),
  // A cell that is changed in a spreadsheet stays text too: 070 keeps its zero.
  ...(['text', 'phone', 'time'].includes(field.kind) && { numFmt: '@' }),
})

async function* xlsxBytes(sheet: Sheet): AsyncGenerator<Uint8Array> {
  // Loaded with the first export.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(xlsxRows(sheet), {
    name: sheet.name,
    columns: sheet.columns.map(sheetColumn),
    freezePane: { rows: 1 },
  }) as ReadableStream<Uint8Array>
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The kinds of file that a list can be saved as. */
export const formats = {
  csv: {
    type: 'text/csv',
    header: 'text/csv; charset=utf-8',
    write: (sheet: Sheet): Readable => Readable.from(csvLines(sheet)),
  },
  xlsx: {
    type: xlsxType,
    header: xlsxType,
    write: (sheet: Sheet): Readable => Readable.from(xlsxBytes(sheet), { objectMode: false }),
  },
} as const

export type Format = keyof typeof formats
