import { refuseDoctype } from './refuse-doctype.ts'
import { Refused } from './refused.ts'
import { findZipEnd, zipEntries, zipTailBytes } from './zip-directory.ts'

const limits = { unpacked: 100 * 1024 * 1024, entries: 1_000 }

/** Stands for a size that ZIP64 tells elsewhere: no list of people needs it. */
const elsewhere = 0xffffffff

/**
 * Reads the list of the entries before anything is unpacked. The reader of workbooks stops where an entry is longer than
 * its list says, so those that claim to be empty and are not would be without a limit.
 * @returns the names of the entries
 * @throws Refused `damaged`, `doctype`, `entries`, `unpacked-size`
 */
export function checkZip(bytes: Buffer): string[] {
  const end = findZipEnd(bytes.subarray(-zipTailBytes))
  if (!end) throw new Refused('damaged')
  if (end.entries > limits.entries) throw new Refused('entries')
  const names: string[] = []
  let unpacked = 0
  for (const entry of zipEntries(bytes, end.start, end.entries)) {
    const { packed, size, name } = entry
    if (size === elsewhere || packed === elsewhere || (size === 0 && packed > 2)) throw new Refused('damaged')
    unpacked += size
    if (unpacked > limits.unpacked) throw new Refused('unpacked-size')
    if (/\.(?:xml|rels)$/i.test(name)) refuseDoctype(bytes, entry)
    names.push(name)
  }
  if (names.length < end.entries) throw new Refused('damaged')
  return names
}
