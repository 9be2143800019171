import { type FileHandle, open } from 'node:fs/promises'
import { findZipEnd, zipEntries, zipTailBytes } from '#server/file-reading/zip-directory.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { FileType } from '#shared/stored-files.ts'

/** Most entries that an office document's archive may list, and most bytes that their list may take. */
const zipLimits = { entries: 10_000, directory: 4 * 1024 * 1024 }

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** @returns the names of an archive's entries, of which nothing is unpacked; null when it spans disks, is ZIP64 or damaged */
async function entryNames(handle: FileHandle, fileSize: number): Promise<string[] | null> {
  const length = Math.min(fileSize, zipTailBytes)
  const end = findZipEnd(await readBytes(handle, fileSize - length, length))
  if (end?.disk !== 0 || end.entriesOfDisk !== end.entries) return null
  if (end.start + end.size > fileSize - length + end.at) return null
  if (end.entries > zipLimits.entries || end.size > zipLimits.directory) return null
  const entries = [...zipEntries(await readBytes(handle, end.start, end.size), 0, end.entries)]
  return entries.length < end.entries ? null : entries.map(({ name }) => name)
}

/** Programs inside of a document: macros of Office, and those, scripts and objects of OpenDocument. */
const macros = /(?:^|\/)(?:vbaProject[^/]*|vbaData\.xml|macrosheets|activeX|Basic|Scripts)(?:\/|\.|$)/i

/** The main part of each kind of office document, beside what all of its family have. */
const officeParts: readonly (readonly [FileType, ...string[]])[] = [
  ['docx', '[Content_Types].xml', 'word/document.xml'],
  ['xlsx', '[Content_Types].xml', 'xl/workbook.xml'],
  ['odt', 'mimetype', 'content.xml'],
]

const odtMimetype = 'application/vnd.oasis.opendocument.text'

/** An OpenDocument says what it is in its first entry, which is not compressed (ODF 1.3 part 2, 3.3). */
const isOdt = (head: Buffer): boolean =>
  head.readUInt32LE(18) === odtMimetype.length &&
  head.toString('latin1', 30).startsWith(`mimetype${odtMimetype}`)

/** @throws AppError `unsupported-file`, `file-with-macros`, `corrupt-file` */
async function officeType(handle: FileHandle, size: number, head: Buffer): Promise<FileType> {
  const names = await entryNames(handle, size)
  if (!names) throw new AppError('corrupt-file')
  if (names.some((name) => macros.test(name))) throw new AppError('file-with-macros')
  const found = officeParts.find(([, ...parts]) => parts.every((part) => names.includes(part)))
  if (!found) throw new AppError('unsupported-file')
  if (found[0] === 'odt' && !isOdt(head)) throw new AppError('unsupported-file')
  return found[0]
}

/** The last line of a PDF stands within so many bytes of its end (ISO 32000-1, 7.5.5), some more for what mails append. */
const pdfTail = 4_096

/** @throws AppError `corrupt-file` for a PDF that is cut off */
async function requireWholePdf(handle: FileHandle, size: number): Promise<void> {
  const length = Math.min(size, pdfTail)
  const tail = await readBytes(handle, size - length, length)
  if (!tail.includes('%%EOF')) throw new AppError('corrupt-file')
}

/**
 * Finds out of which kind a file is by its content, because a sender may invent its name and declared type.
 * @throws AppError `empty`, `unsupported-file`, `file-with-macros`, `corrupt-file`
 */
export async function detectFileType({ path, size }: { path: string; size: number }): Promise<FileType> {
  if (size === 0) throw new AppError('empty', { title: message('body.emptyFile') })
  const handle = await open(path, 'r')
  try {
    const head = await readBytes(handle, 0, 120)
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
      await requireWholePdf(handle, size)
      return 'pdf'
    }
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new AppError('unsupported-file')
    return await officeType(handle, size, head)
  } finally {
    await handle.close()
  }
}
