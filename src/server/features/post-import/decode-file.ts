import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const declaredIn = (bytes: Buffer): string | undefined =>
  /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    bytes.subarray(0, 300).toString('latin1'),
  )?.[1]

/**
 * The encoding that a file names is often wrong: bytes that are UTF-8 are that, whatever it says.
 * @returns the text of an XML file
 * @throws AppError validation for an encoding that nobody knows
 */
export function decodeFile(bytes: Buffer): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const declared = declaredIn(bytes)
    const encoding = declared && !/^utf-?8$/i.test(declared) ? declared : 'windows-1252'
    try {
      return new TextDecoder(encoding).decode(bytes)
    } catch {
      throw new AppError('validation', { title: message('postImport.encoding') })
    }
  }
}
