const end = { signature: 0x06054b50, size: 22, comment: 0xffff }
const entry = { signature: 0x02014b50, size: 46 }
const local = { signature: 0x04034b50, size: 30 }

/** How the content of an entry is packed (APPNOTE 4.4.5). */
export const zipMethods = { stored: 0, deflated: 8 }

/** Bytes at the end of a ZIP archive in which its list of entries is told of. */
export const zipTailBytes = end.size + end.comment

/**
 * @param tail the last bytes of a file
 * @returns what the end of a ZIP archive tells (APPNOTE 4.3.16); null when it is none, or hides something behind its comment
 */
export function findZipEnd(tail: Buffer) {
  for (let at = tail.length - end.size; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== end.signature) continue
    if (at + end.size + tail.readUInt16LE(at + 20) !== tail.length) continue
    return {
      at,
      disk: tail.readUInt16LE(at + 4),
      entriesOfDisk: tail.readUInt16LE(at + 8),
      entries: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
    }
  }
  return null
}

/** Yields the entries of the list that starts there; less than `count` when it is damaged. */
export function* zipEntries(bytes: Buffer, start: number, count: number) {
  for (let at = start, read = 0; read < count; read += 1) {
    if (at + entry.size > bytes.length || bytes.readUInt32LE(at) !== entry.signature) return
    const nameEnd = at + entry.size + bytes.readUInt16LE(at + 28)
    if (nameEnd > bytes.length) return
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [method, offset] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 42)]
    yield { packed, size, method, offset, name: bytes.toString('utf8', at + entry.size, nameEnd) }
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/** Bytes before the content of an entry, without its name and its extra field (APPNOTE 4.3.7). */
export const localHeaderBytes = local.size

/** @returns how many bytes of an archive stand between the offset of an entry and its content; null without a local header */
export function contentStart(bytes: Buffer, offset: number): number | null {
  const isHeader = offset + local.size <= bytes.length && bytes.readUInt32LE(offset) === local.signature
  return isHeader ? local.size + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28) : null
}
