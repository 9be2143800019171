import { inflateRawSync } from 'node:zlib'
import { importLimits } from '#shared/people-import.ts'
import { contentStart, findZipEnd, zipEntries, zipMethods, zipTailBytes } from './zip-directory.ts'

/** Bytes of the text of a workbook that are searched; its list of entries was checked before. */
const longest = 100 * 1024 * 1024
const maxRows = 10 * importLimits.rows

/** @returns an entry of a ZIP archive as a text; null when it has none such */
function readEntry(bytes: Buffer, wanted: string): string | null {
  const end = findZipEnd(bytes.subarray(-zipTailBytes))
  if (!end) return null
  for (const { name, packed, method, offset } of zipEntries(bytes, end.start, end.entries)) {
    if (name !== wanted) continue
    const headerBytes = contentStart(bytes, offset)
    if (headerBytes === null) return null
    const data = bytes.subarray(offset + headerBytes, offset + headerBytes + packed)
    const isDeflated = method === zipMethods.deflated
    return (isDeflated ? inflateRawSync(data, { maxOutputLength: longest }) : data).toString()
  }
  return null
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** @returns the numbers of the rows that each sheet of an ODS file hides, which the library does not tell */
export function hiddenRowsOfOds(bytes: Buffer): ReadonlySet<number>[] {
  const sheets: Set<number>[] = []
  let row = 0
  for (const [tag] of (readEntry(bytes, 'content.xml') ?? '').matchAll(
    /<table:table(?:-row)?[\s/>][^>]*>?/g,
  )) {
    if (!tag.startsWith('<table:table-row')) {
      sheets.push(new Set())
      row = 0
      continue
    }
    const count = Math.min(Number(attribute(tag, 'table:number-rows-repeated')) || 1, maxRows)
    const isHidden = /^(?:filter|collapse)$/.test(attribute(tag, 'table:visibility'))
    for (let more = 1; isHidden && more <= count && row + more <= maxRows; more += 1)
      sheets.at(-1)?.add(row + more)
    row += count
  }
  return sheets
}
