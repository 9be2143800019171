import { plainText } from '#shared/formats/plain-text.ts'
import type { Language } from '#shared/languages.ts'
import type { MailSize } from '#shared/mail-size.ts'

const [tab, lineFeed, carriageReturn, equals] = [9, 10, 13, 61]
/** A soft line break of quoted-printable (`=` and a new line), and the characters of a line before it. */
const [breakBytes, lineLength] = [3, 75]

/** @returns the bytes of a text as it is sent: quoted-printable, or base64 where most characters are not Latin */
export function encodedBytes(text: string): number {
  const bytes = Buffer.from(text)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  if (count(/[\u0080-\uffff]/g) > count(/[a-z]/gi)) return Math.ceil((bytes.length * 4 * 78) / (3 * 76))
  let total = 0
  let line = 0
  for (const byte of bytes) {
    if (byte === carriageReturn) continue
    if (byte === lineFeed) {
      total += 2
      line = 0
      continue
    }
    const isPlain = byte === tab || (byte >= 32 && byte <= 126 && byte !== equals)
    const width = isPlain ? 1 : 3
    if (line + width > lineLength) {
      total += breakBytes
      line = 0
    }
    line += width
    total += width
  }
  return total
}

/** Measures the HTML of a mail, and what makes it large. */
export function measureMail(html: string, language: Language): MailSize {
  const bytes = encodedBytes(html)
  const body = html.slice(html.indexOf('<body'))
  const text = Math.min(bytes, encodedBytes(plainText(body)))
  const addresses = [...body.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href)
  const links = Math.min(bytes - text, encodedBytes(addresses.join('')))
  return { language, bytes, text, links, format: bytes - text - links }
}
