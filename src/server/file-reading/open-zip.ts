import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Refused } from './refused.ts'
import {
  contentStart,
  findZipEnd,
  localHeaderBytes,
  zipEntries,
  zipMethods,
  zipTailBytes,
} from './zip-directory.ts'

const inflate = promisify(inflateRaw)

/** A file in an archive, by the list of the archive. */
export type ZipEntry = { name: string; packed: number; size: number; method: number; offset: number }

/** Bytes of the list of an archive, which is read into memory. */
const maxListBytes = 32 * 1024 * 1024

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/**
 * Reads the list of an archive on the disk; no file in it is unpacked.
 * @throws Refused `damaged` for a file that is not a ZIP archive, or larger than 4 GB
 */
export async function listZip(path: string): Promise<ZipEntry[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tailBytes = Math.min(size, zipTailBytes)
    const end = findZipEnd(await readAt(file, size - tailBytes, tailBytes))
    if (!end || end.size > maxListBytes || end.start + end.size > size) throw new Refused('damaged')
    const entries = [...zipEntries(await readAt(file, end.start, end.size), 0, end.entries)]
    if (entries.length < end.entries) throw new Refused('damaged')
    return entries.filter(({ name }) => !name.endsWith('/'))
  } finally {
    await file.close()
  }
}

/**
 * Unpacks one file of an archive.
 * @throws Refused `unpacked-size` for one of more bytes than the limit, `damaged`
 */
export async function readZipEntry(path: string, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.packed > maxBytes || entry.size > maxBytes) throw new Refused('unpacked-size')
  const file = await open(path, 'r')
  try {
    const header = await readAt(file, entry.offset, localHeaderBytes)
    const headerBytes = contentStart(header, 0)
    if (headerBytes === null) throw new Refused('damaged')
    const packed = await readAt(file, entry.offset + headerBytes, entry.packed)
    if (packed.length < entry.packed) throw new Refused('damaged')
    if (entry.method === zipMethods.stored) return packed
    if (entry.method !== zipMethods.deflated) throw new Refused('damaged')
    return await inflate(packed, { maxOutputLength: maxBytes }).catch(() => {
      throw new Refused('damaged')
    })
  } finally {
    await file.close()
  }
}
