import { Refused } from './refused.ts'

const limits = { unpacked: 100 * 1024 * 1024, entries: 1_000 }

const end = { signature: 0x06054b50, size: 22, comment: 0xffff }
const entry = { signature: 0x02014b50, size: 46 }
/** Stands for a size that ZIP64 tells elsewhere: no list of people needs it. */
const elsewhere = 0xffffffff

/** @returns the place and the number of entries of the central directory (APPNOTE 4.3.16). @throws Refused `damaged` */
function findDirectory(bytes: Buffer): { at: number; entries: number } {
  const first = Math.max(0, bytes.length - end.size - end.comment)
  for (let at = bytes.length - end.size; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== end.signature) continue
    if (at + end.size + bytes.readUInt16LE(at + 20) !== bytes.length) continue
    return { at: bytes.readUInt32LE(at + 16), entries: bytes.readUInt16LE(at + 10) }
  }
  throw new Refused('damaged')
}

/**
 * Reads the list of the entries before anything is unpacked. The reader of workbooks stops where an entry is longer than
 * its list says, so those that claim to be empty and are not would be without a limit.
 * @returns the names of the entries
 * @throws Refused `damaged`, `entries`, `unpacked-size`
 */
export function checkZip(bytes: Buffer): string[] {
  const { at: start, entries } = findDirectory(bytes)
  if (entries > limits.entries) throw new Refused('entries')
  const names: string[] = []
  let unpacked = 0
  for (let at = start; names.length < entries; ) {
    if (at + entry.size > bytes.length || bytes.readUInt32LE(at) !== entry.signature)
      throw new Refused('damaged')
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    if (size === elsewhere || packed === elsewhere || (size === 0 && packed > 2)) throw new Refused('damaged')
    unpacked += size
    if (unpacked > limits.unpacked) throw new Refused('unpacked-size')
    const nameEnd = at + entry.size + bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + entry.size, nameEnd))
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}
