import { constants, inflateRawSync } from 'node:zlib'
import { Refused } from './refused.ts'
import { contentStart, zipMethods } from './zip-directory.ts'

type Entry = { packed: number; method: number; offset: number }

/** Packed bytes of an entry in which its root element begins. */
const beginningBytes = 16 * 1024

/** Comments, instructions and white space before the document type or the root element. */
const prolog = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/

function readBeginning(bytes: Buffer, { packed, method, offset }: Entry): string {
  const headerBytes = contentStart(bytes, offset)
  const isKnown = method === zipMethods.stored || method === zipMethods.deflated
  if (headerBytes === null || !isKnown) throw new Refused('damaged')
  const start = offset + headerBytes
  const data = bytes.subarray(start, start + Math.min(packed, beginningBytes))
  if (method === zipMethods.stored) return data.toString('latin1')
  try {
    return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    throw new Refused('damaged')
  }
}

/**
 * XML of a workbook declares no document type, so one that does was made to be a burden.
 * @param entry of an archive
 * @throws Refused `doctype`, and `damaged` for an entry that cannot be unpacked
 */
export function refuseDoctype(bytes: Buffer, entry: Entry): void {
  // The signs of UTF-16 are those of its ASCII characters, without zeros.
  const text = readBeginning(bytes, entry)
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
  const [before] = prolog.exec(text) ?? ['']
  const root = text.slice(before.length, before.length + 9)
  if (/^<!doctype/i.test(root)) throw new Refused('doctype')
  if (text !== '' && !/^<[^!?]/.test(root)) throw new Refused('damaged')
}
