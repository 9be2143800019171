import { createSign } from 'node:crypto'
import { sha256 } from '#server/encoding/digest.ts'
import type { DkimKey } from '#server/mail/transport/dkim-key.ts'

/**
 * The signed headers, which no server on the way can change, among them those that RFC 8058 demands. Each is signed one
 * time more than it occurs, so that none can be added either: mailboxes show the first, and signatures cover the last
 * (RFC 6376, 8.15). nodemailer's own signer names each header once.
 */
const signedHeaders = [
  'from',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'to',
  'cc',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

/** RFC 6376, 3.4.2. @returns the header as it is signed: name in lower case, in one line, with single spaces */
function relaxHeader(line: string): string {
  const at = line.indexOf(':')
  const value = line.slice(at + 1).replaceAll('\r\n', '')
  // Not `trim`: it also takes bytes that stand for other characters.
  const relaxed = value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')
  return `${line.slice(0, at).trimEnd().toLowerCase()}:${relaxed}`
}

/** RFC 6376, 3.4.4. @returns the body as it is signed: without white space at the ends of lines and empty lines at its end */
function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}

/** @returns the headers of `signedHeaders` in the order in which they are signed (RFC 6376, 5.4.2): the last one first */
function chooseHeaders(lines: readonly string[]): { names: string[]; relaxed: string[] } {
  const all = lines.map(relaxHeader)
  const names: string[] = []
  const relaxed: string[] = []
  for (const name of signedHeaders) {
    const found = all.filter((line) => line.startsWith(`${name}:`)).reverse()
    relaxed.push(...found)
    // The last of them stands for a header that is not there.
    names.push(...found.map(() => name), name)
  }
  return { names, relaxed }
}

/**
 * Signs a mail for its sender's domain (DKIM, RFC 6376) with rsa-sha256.
 * @param built the whole mail, its lines ended by CRLF
 * @returns the mail with the signature in front
 */
export function signMessage(built: Buffer, { domain, selector, privateKey }: DkimKey): Buffer {
  // One character for each byte, whatever they stand for.
  const text = built.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const { names, relaxed } = chooseHeaders(text.slice(0, end).split(/\r\n(?![ \t])/))
  const bodyHash = sha256(Buffer.from(relaxBody(text.slice(end + 4)), 'latin1'), 'base64')
  const unsigned = [
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain};`,
    ` s=${selector}; bh=${bodyHash};`,
    ` h=${names.join(':').replace(/.{1,70}:/g, '$&\r\n  ')};`,
    ' b=',
  ].join('\r\n')
  const signer = createSign('rsa-sha256')
  signer.update([...relaxed, relaxHeader(unsigned)].join('\r\n'), 'latin1')
  const signature = signer.sign(privateKey, 'base64').replace(/.{70}(?=.)/g, '$&\r\n  ')
  return Buffer.concat([Buffer.from(`${unsigned}${signature}\r\n`), built])
}
