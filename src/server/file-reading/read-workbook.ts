import type { CellValue, Sheet, SheetFilterInfo } from 'hucre'
import { importLimits } from '#shared/people-import.ts'
import { isBlank, type Row } from './cells.ts'
import { checkZip } from './check-zip.ts'
import { hiddenRowsOfOds } from './ods-hidden-rows.ts'
import { Refused } from './refused.ts'

/** Most sheets that are looked at, columns of one, and rows with the empty ones among them. */
export const tableLimits = { sheets: 50, columns: 200, rows: 4 * importLimits.rows, cell: 10_000 }

/** The value of a formula that went wrong. */
const mistake = /^#(?:REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?$/

const timeOf = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ''
    : date.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')

/** @returns a cell as a text; a date with its time, if it has one */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return timeOf(value)
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  const text = String(value).slice(0, tableLimits.cell)
  return mistake.test(text) ? '' : text
}

function rowOf(number: number, values: readonly CellValue[]): Row {
  const last = values.findLastIndex((value) => !isBlank(textOf(value)))
  if (last >= tableLimits.columns) throw new Refused('columns')
  return { number, cells: values.slice(0, last + 1).map(textOf) }
}

/** A sheet of a workbook; its rows are read when they are asked for. */
export type SheetReader = {
  name: string
  isHidden: boolean
  rows: () => AsyncIterable<Row>
  /** The numbers of the rows that a filter or a person hides. */
  hiddenRows: () => Promise<ReadonlySet<number>>
}

const hiddenOf = ({ rowDefs }: Sheet): ReadonlySet<number> =>
  new Set([...(rowDefs ?? [])].flatMap(([index, { hidden }]) => (hidden ? [index + 1] : [])))

async function* wholeRows({ rows }: Sheet): AsyncGenerator<Row> {
  for (const [index, values] of rows.entries()) yield rowOf(index + 1, values)
}

/** Loads the library for workbooks: a hundred modules, which a thread that reads another kind of file does not need. */
const library = () => import('hucre')

/** @throws Refused `damaged` instead of the errors of the library */
async function* streamedRows(bytes: Buffer, sheet: number): AsyncGenerator<Row> {
  const { streamXlsxRows } = await library()
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: tableLimits.rows + 1 }))
    yield rowOf(index + 1, values)
}

async function streamedSheets(bytes: Buffer): Promise<SheetReader[]> {
  const infos: SheetFilterInfo[] = []
  const { readXlsx } = await library()
  // Asked for each sheet before it is read; none is.
  await readXlsx(bytes, { sheets: (info) => infos.push(info) === 0 })
  return infos.map(({ name, hidden, veryHidden }, sheet) => ({
    name,
    isHidden: Boolean(hidden || veryHidden),
    rows: () => streamedRows(bytes, sheet),
    hiddenRows: async () => {
      // The stream of rows does not tell which are hidden; of one cell the library reads how all rows are shown.
      const { sheets } = await readXlsx(bytes, { sheets: [sheet], range: 'A1:A1' })
      return sheets[0] ? hiddenOf(sheets[0]) : new Set()
    },
  }))
}

async function wholeSheets(bytes: Buffer, hidden: ReadonlySet<number>[] = []): Promise<SheetReader[]> {
  if (bytes.length > importLimits.wholeBytes) throw new Refused('whole-size')
  const { read } = await library()
  const { sheets } = await read(bytes)
  return sheets.map((sheet, index) => ({
    name: sheet.name,
    isHidden: Boolean(sheet.hidden || sheet.veryHidden),
    rows: () => wholeRows(sheet),
    hiddenRows: async () => hidden[index] ?? hiddenOf(sheet),
  }))
}

const isZip = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04034b50
/** Files of Office before 2007, and those of later ones that are protected by a password. */
export const isOle = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** @returns whether a file is a workbook, by its content */
export const isWorkbook = (bytes: Buffer): boolean => isZip(bytes) || isOle(bytes)

const hasName = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'))

/** The library takes every OLE file that is no workbook for an encrypted one. */
async function oleSheets(bytes: Buffer): Promise<SheetReader[]> {
  try {
    return await wholeSheets(bytes)
  } catch (error) {
    if (refusalOf(error).why !== 'password' || hasName(bytes, 'EncryptedPackage')) throw error
    throw new Refused(hasName(bytes, 'Root Entry') ? 'kind' : 'damaged')
  }
}

async function openSheets(bytes: Buffer): Promise<SheetReader[]> {
  if (isOle(bytes)) return oleSheets(bytes)
  const names = checkZip(bytes)
  if (names.includes('xl/workbook.xml')) return streamedSheets(bytes)
  if (names.includes('mimetype') && names.includes('content.xml'))
    return wholeSheets(bytes, hiddenRowsOfOds(bytes))
  throw new Refused('kind')
}

/** @returns a refusal for each error of the library, which tells of a file that it cannot read */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  return new Refused(error instanceof Error && error.name === 'EncryptedFileError' ? 'password' : 'damaged')
}

/** @throws Refused `damaged`, `doctype`, `kind`, `password`, `whole-size`, `entries`, `unpacked-size` */
export async function readWorkbook(bytes: Buffer): Promise<SheetReader[]> {
  try {
    return (await openSheets(bytes)).slice(0, tableLimits.sheets)
  } catch (error) {
    throw refusalOf(error)
  }
}
