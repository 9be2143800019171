// Files that are kept as they came, to be saved or opened: of which kinds they are, and what their values say.

/** Kinds of files that are taken, by the ending of their names. */
export const fileTypes = ['pdf', 'docx', 'xlsx', 'odt'] as const

export type FileType = (typeof fileTypes)[number]

export const mediaTypes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
}

/** Greatest number of bytes of a file. */
export const maxFileBytes = 20 * 1024 * 1024

/** Greatest length of the name that a file came with. */
const maxNameLength = 120

/** Facts in the value of a field of the kind `file`. */
export type StoredFileFacts = {
  /** Name under which the content is kept. */
  key: string
  type: FileType
  bytes: number
  /** The name that it is saved under. */
  name: string
}

const keyPattern = /^[0-9a-f]{32}-([1-9]\d{0,7})\.(pdf|docx|xlsx|odt)$/

const parseKey = (key: string): Pick<StoredFileFacts, 'bytes' | 'type'> | null => {
  const [, bytes, type] = keyPattern.exec(key) ?? []
  if (!bytes || Number(bytes) > maxFileBytes) return null
  return { bytes: Number(bytes), type: type as FileType }
}

/** Name of the content in the folder of a kept file. */
export const keptFileName = 'whole'

/** @returns whether a file may be kept under the name: the first 32 hexadecimal digits of its SHA-256, its bytes and kind. */
export const isFileKey = (key: string): boolean => parseKey(key) !== null

export const fileKey = (sha256: string, bytes: number, type: FileType): string =>
  `${sha256.slice(0, 32)}-${bytes}.${type}`

/** Characters that a file's name may not have on some system, or that lead elsewhere or hide its ending. */
const unwanted = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|%]/gu

/** @returns the name that a file came with, without folders and harmful signs, and with the ending of its kind. */
export function cleanFileName(name: string, type: FileType): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(unwanted, '').replace(/\s+/g, ' ')
  const stem = plain.replace(/\.[A-Za-z]{1,5}$/, '').replace(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(stem).slice(0, maxNameLength).join('').trim()
  return `${short || 'dokument'}.${type}`
}

/** @returns the value of a field of the kind `file`. */
export const fileValue = (key: string, name: string): string => `${key}/${name}`

/** @returns what the value of a field of the kind `file` says; null for anything else. */
export function readFileValue(value: unknown): StoredFileFacts | null {
  if (typeof value !== 'string') return null
  const at = value.indexOf('/')
  const [key, name] = [value.slice(0, at), value.slice(at + 1)]
  const parsed = at < 0 ? null : parseKey(key)
  if (!parsed || cleanFileName(name, parsed.type) !== name) return null
  return { key, name, ...parsed }
}

/** Pattern of the value, for the API document. */
export const fileValuePattern = '^[0-9a-f]{32}-[1-9][0-9]{0,7}\\.(pdf|docx|xlsx|odt)/[^/]+$'

/** Greatest length of the value. */
export const maxFileValue = 60 + maxNameLength * 2
