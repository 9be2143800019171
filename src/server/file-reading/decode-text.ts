import type { ImportEncoding } from '#shared/people-import.ts'
import { Refused } from './refused.ts'

/** The upper half of code page 850, in which DOS and some old programs of Windows write. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decode850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => upper850.charAt(byte.charCodeAt(0) - 0x80))

/** Byte order marks: what stands before the text decides. */
const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

function findEncoding(bytes: Uint8Array, chosen: ImportEncoding | undefined): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  if (chosen) return chosen
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Beginnings of files that are no lists, whatever they are called. */
const others = /^(?:%PDF-|.PNG|GIF8|RIFF|Rar!|7z|\{\\rtf)/is

/** A page, a table of one, or the XML of Excel 2003, which some programs call `.xls`. */
const markup =
  /^\s*(?:<!--.*?-->\s*)?<(?:!doctype|\?xml|html|head|meta|body|table|div|style|tr)[\s>]|^mime-version:/is

const plain = '\t\n\r\f\v\0'

/** @returns whether a quarter of the beginning of a text is characters that only programs write */
function isBinary(text: string): boolean {
  const beginning = [...text.slice(0, 4_096)]
  const odd = beginning.filter((sign) => sign < ' ' && !plain.includes(sign))
  return odd.length * 4 > beginning.length
}

export type Decoded = { text: string; encoding: string }

/**
 * Decodes by the byte order mark; without one as UTF-8 where every byte fits, and else as Windows in Sweden writes.
 * @throws Refused `kind`, `html`, `empty`
 */
export function decodeText(bytes: Uint8Array, chosen?: ImportEncoding): Decoded {
  if (others.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))) throw new Refused('kind')
  const encoding = findEncoding(bytes, chosen)
  const text = encoding === 'ibm850' ? decode850(bytes) : new TextDecoder(encoding).decode(bytes)
  if (isBinary(text)) throw new Refused('kind')
  if (markup.test(text.slice(0, 2_000))) throw new Refused('html')
  if (text.trim() === '') throw new Refused('empty')
  return { text, encoding }
}
