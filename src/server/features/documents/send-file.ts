import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '#server/formats/spreadsheet/attachment.ts'
import { documentHeaders } from '#server/http/answers/security-headers.ts'
import type { ByteRange, KeptFile } from '#server/media/media-store.ts'
import { mediaTypes, type StoredFileFacts } from '#shared/stored-files.ts'

/** No file is ever run: not as a page, not as a script, not inside of another page. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
} as const

/** If-None-Match is a list of tags or `*`, compared weakly (RFC 9110 §13.1.2). */
const matches = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)

/** @returns the one range that is asked for; null for none or several, `outside` for one that the file does not have (RFC 9110 §14) */
function readRange(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return range.start >= size || (first === '' && Number(last) === 0) ? 'outside' : range
}

/**
 * Sends a file, or a part of it; a PDF is shown by the browser in a sandbox, the others are saved.
 * @param options.caching value of `Cache-Control`
 * @param options.isShown a PDF may be shown; without it everything is saved
 */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: KeptFile,
  { facts, caching, isShown }: { facts: StoredFileFacts; caching: string; isShown: boolean },
): Promise<FastifyReply> {
  const { key, type, name } = facts
  const etag = `"${key}"`
  const disposition = attachment(name)
  if (isShown) for (const header of documentHeaders) reply.removeHeader(header)
  reply
    .headers(headers)
    .header('content-type', isShown ? mediaTypes[type] : 'application/octet-stream')
    .header(
      'content-disposition',
      isShown && type === 'pdf' ? disposition.replace('attachment', 'inline') : disposition,
    )
    .header('cache-control', caching)
    .header('etag', etag)
  if (matches(request.headers['if-none-match'], etag)) {
    await file.close()
    return reply.code(304).send()
  }
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? null : readRange(request.headers.range, file.size)
  if (range === 'outside') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  if (request.method === 'HEAD') {
    await file.close()
    return reply.send()
  }
  return reply.send(file.read(range ?? undefined))
}
