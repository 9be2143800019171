import { constants, inflateRawSync } from 'node:zlib'
import { Refused } from './refused.ts'

type Entry = { packed: number; method: number; offset: number }

const local = { signature: 0x04034b50, size: 30 }
const methods = { stored: 0, deflated: 8 }

/** Packed bytes of an entry in which its root element begins. */
const beginningBytes = 16 * 1024

/** Comments, instructions and white space before the document type or the root element. */
const prolog = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/

function readBeginning(bytes: Buffer, { packed, method, offset: start }: Entry): string {
  const isEntry = start + local.size <= bytes.length && bytes.readUInt32LE(start) === local.signature
  if (!isEntry || (method !== methods.stored && method !== methods.deflated)) throw new Refused('damaged')
  const from = start + local.size + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  const data = bytes.subarray(from, from + Math.min(packed, beginningBytes))
  if (method === methods.stored) return data.toString('latin1')
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
