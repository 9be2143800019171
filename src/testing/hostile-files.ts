import { randomBytes } from 'node:crypto'
import { constants, deflateSync } from 'node:zlib'
import { interlacedPng } from '#testing/test-images.ts'
import { inlineCell, sheetXml, workbookOf } from '#testing/xlsx-parts.ts'
import { zipOf } from '#testing/zip-of.ts'

/** Zlib data of so many megabytes of spaces, without deflating them all: the reader ignores the checksum. */
function deflatedSpaces(megabytes: number): Buffer {
  const one = deflateSync(Buffer.alloc(1024 * 1024, 32), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: megabytes }, () => one.subarray(2))
  return Buffer.concat([one.subarray(0, 2), ...blocks, Buffer.from('030000000000', 'hex')])
}

/** A PDF of the given objects, numbered from 1; the first is its catalogue. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

const onePage = (contents: string) => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 5 0 R >> /XObject << /X 4 0 R >> >> /Contents ${contents} >>`,
]
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A PDF of a few kilobytes whose page inflates, twice, to 900 MB. */
export function stackedPdf(): Buffer {
  const data = deflateSync(deflatedSpaces(900), { level: 9 })
  const head = `<< /Length ${data.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
  const stream = Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
  return pdfOf([...onePage('4 0 R'), stream, font])
}

/** A PDF whose form draws itself many times over. */
export function circularPdf(): Buffer {
  const draws = '/X Do '.repeat(2_000)
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> /Length ${draws.length} >>\nstream\n${draws}\nendstream`
  const text = `<< /Length ${draws.length} >>\nstream\n${draws}\nendstream`
  return pdfOf([...onePage('6 0 R'), form, font, text])
}

const megabyte = 1024 * 1024
/** Just below what an archive may hold unpacked. */
const unpackedBytes = 95 * megabyte
const filled = (part: string): string => part.repeat(Math.floor(unpackedBytes / part.length))

const headRow = `<row r="1">${inlineCell('Namn')}${inlineCell('E-post')}</row>`

/** An XLSX of 100 kB with one cell of 95 MB. */
export const longCellXlsx = (): Buffer =>
  workbookOf(sheetXml(`${headRow}<row r="2">${inlineCell('x'.repeat(unpackedBytes))}</row>`))

/** An XLSX of 200 kB with millions of shared texts. */
export const sharedStringsXlsx = (): Buffer =>
  workbookOf(sheetXml(`${headRow}<row r="2"><c t="s"><v>0</v></c></row>`), [
    {
      name: 'xl/sharedStrings.xml',
      data: Buffer.from(
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${filled('<si><t>a</t></si>')}</sst>`,
      ),
    },
  ])

/** An ODS of 500 bytes with 18 million cells. */
export function repeatedOds(): Buffer {
  const cell =
    '<table:table-cell office:value-type="string" table:number-columns-repeated="1024"><text:p>x</text:p></table:table-cell>'
  const row = `<table:table-row table:number-rows-repeated="18000">${cell}</table:table-row>`
  const names = ['office', 'table', 'text']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  const content = `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="A">${row}</table:table></office:spreadsheet></office:body></office:document-content>`
  return zipOf([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'content.xml', data: Buffer.from(content) },
  ])
}

/** An RSS whose entities, replaced, would be 10 ** 9 texts. */
export function laughingFeed(): Buffer {
  const names = Array.from({ length: 10 }, (_, level) => `lol${level}`)
  const entities = names.map((name, level) => {
    const value = level === 0 ? 'lol' : `&${names[level - 1]};`.repeat(10)
    return `<!ENTITY ${name} "${value}">`
  })
  const item = `<item><title>&lol9;</title><description>&lol9;</description></item>`
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE rss [${entities.join('')}]><rss version="2.0"><channel><title>x</title>${item}</channel></rss>`,
  )
}

/** A file of a bank with a million elements in each other. */
export const nestedCamt = (): Buffer =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">${'<a>'.repeat(megabyte)}${'</a>'.repeat(megabyte)}</Document>`,
  )

/** A CSV of 9 MB in one line. */
export const oneLineCsv = (): Buffer => Buffer.from('Namn;"E-post""'.repeat(Math.floor((9 * megabyte) / 14)))

/** A PNG of 300 kB that needs more than 500 MB. */
export const greedyPng = (): Buffer => interlacedPng(7_000, 5_700)

/** An SVG in which each figure shows the one before it ten times. */
export function nestedSvg(): Buffer {
  const levels = Array.from({ length: 8 }, (_, level) => {
    const use = `<use href="#a${level}"/>`.repeat(10)
    return `<g id="a${level + 1}" opacity=".9">${use}</g>`
  })
  const first = '<rect id="a0" width="900" height="400" opacity=".9"/>'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500"><defs>${first}${levels.join('')}</defs><use href="#a8"/></svg>`,
  )
}

/** The beginning of a file of Office before 2007, and 1 MB of noise. */
export const junkOle = (): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, 'f'), 'hex'), randomBytes(megabyte)])
