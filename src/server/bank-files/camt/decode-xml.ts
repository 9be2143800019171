import { Refused } from '#server/file-reading/refused.ts'

/** Encodings in which banks may write. */
const known = ['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']

const declared = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w-]{1,20})["']/

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [, name = 'utf-8'] = declared.exec(bytes.toString('latin1', 0, 200)) ?? []
  if (bytes[0] === 0xef || !known.includes(name.toLowerCase())) return 'utf-8'
  return name
}

/** @returns whether a file is of XML, by its first sign */
export const isXml = (bytes: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(bytes.toString('latin1', 0, 1_000))

/** @throws Refused `damaged`, and `kind` for a page of the web */
export function decodeXml(bytes: Buffer): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    if (/^\s*<(?:!doctype\s+html|html)/i.test(text.slice(0, 1_000))) throw new Refused('kind')
    return text
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('damaged')
  }
}
