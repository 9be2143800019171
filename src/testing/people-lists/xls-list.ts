const record = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

const words = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)

const beginning = (type: number): Buffer => record(0x809, words(0x600, type, 0, 0, 0, 0, 0, 0))
const end = record(0x0a, Buffer.alloc(0))

const label = (row: number, column: number, text: string): Buffer =>
  record(
    0x204,
    Buffer.concat([words(row, column, 0, text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]),
  )

/** @returns the records of a workbook of Excel 97 with one sheet */
function recordsOf(rows: readonly (readonly string[])[]): Buffer {
  const name = Buffer.from('Blad1')
  const start = beginning(5)
  const sheetAt = Buffer.alloc(4)
  sheetAt.writeUInt32LE(start.length + 4 + 8 + name.length + end.length)
  const sheet = record(0x85, Buffer.concat([sheetAt, Buffer.from([0, 0, name.length, 0]), name]))
  const cells = rows.flatMap((texts, row) => texts.map((text, column) => label(row, column, text)))
  return Buffer.concat([start, sheet, end, beginning(0x10), ...cells, end])
}

const sectorBytes = 512
/** Streams of so many bytes are stored in sectors of their own. */
const leastStream = 4096
const [endOfChain, free, fat] = [0xfffffffe, 0xffffffff, 0xfffffffd]

const longs = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

type Entry = { type: number; start: number; bytes: number }

function entry(name: string, { type, start, bytes }: Entry): Buffer {
  const buffer = Buffer.alloc(128)
  buffer.write(name, 'utf16le')
  buffer.writeUInt16LE(2 * (name.length + 1), 64)
  buffer.set([type, 1], 66)
  buffer.set(longs([free, free, type === 5 ? 1 : free]), 68)
  buffer.set(longs([start, bytes]), 116)
  return buffer
}

/** @returns a small workbook as Excel before 2007 stores it */
export function xlsOf(rows: readonly (readonly string[])[]): Buffer {
  const stream = Buffer.concat([recordsOf(rows), Buffer.alloc(leastStream)]).subarray(0, leastStream)
  const sectors = leastStream / sectorBytes
  const header = Buffer.alloc(sectorBytes, 0xff)
  header.fill(0, 8, 76)
  header.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  header.set(words(0x3e, 3, 0xfffe, 9, 6), 24)
  header.set(longs([1, 1, 0, leastStream, endOfChain, 0, endOfChain, 0, 0]), 44)
  const chain = Array.from({ length: sectors }, (_, at) => (at === sectors - 1 ? endOfChain : at + 3))
  const table = Buffer.alloc(sectorBytes, 0xff)
  table.set(longs([fat, endOfChain, ...chain]))
  const folder = Buffer.alloc(sectorBytes)
  folder.set(entry('Root Entry', { type: 5, start: endOfChain, bytes: 0 }))
  folder.set(entry('Workbook', { type: 2, start: 2, bytes: leastStream }), 128)
  return Buffer.concat([header, table, folder, stream])
}
