import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { shortDigest } from '#server/encoding/digest.ts'

type Compression = 'zstd' | 'br' | 'gzip'
type Encoding = Compression | 'identity'

/** A response as it is written to the connection. */
type SentResponse = {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: Buffer | undefined
}

type WholeResponse = SentResponse & { body: Buffer }

/** A response for every visitor alike. */
export type CachedResponse = {
  status: number
  etag: string
  /** Of all its encodings alike. */
  headers: Readonly<Record<string, string | number>>
  /** The response in each encoding that was asked for. As it is, a small one is kept until it is compressed, which takes a quarter of the memory. */
  encoded: Partial<Record<Encoding, WholeResponse>>
  /** The encodings that are being made, so that simultaneous requests share one. */
  encoding: Partial<Record<Encoding, Promise<WholeResponse>>>
  /** The answer to a visitor whose browser has the response already. */
  notModified: SentResponse
}

/** The response of a route, as it is given to the cache. */
export type ResponseContent = {
  /** 200 by default. */
  status?: number
  /** Of responses with another status than 200 only those are cached that say so. */
  isCached?: true
  /** Until when it may be cached, in milliseconds since 1970: it shows what time changes. */
  validUntilMs?: number
  headers: Record<string, string>
  body: string | Buffer
}

/** A body of this size at most, as a page, is compressed at once, in a fraction of a millisecond: handed to another thread it costs more. */
const smallBytes = 256 * 1024

/**
 * Node keeps the piece of memory that a compression writes to until the next full collection. One of this size is its own; a smaller one
 * would keep a whole block of the pool, with what else stands there (docs/decisions/0096).
 */
const chunkSize = 32 * 1024

/** Zstandard, told the size, makes tables no larger than a page needs. */
const zstd = ({ length }: Buffer) => ({
  params: { [constants.ZSTD_c_compressionLevel]: 4 },
  pledgedSrcSize: length,
  chunkSize,
})
/** Pages fit into this window, and a larger one has to be made and cleared each time. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
  chunkSize,
}
const gzipped = { level: 4, chunkSize }

type Coder = {
  compress(body: Buffer): Buffer
  compressInThread(body: Buffer): Promise<Buffer>
  decompress(body: Buffer): Buffer
}

/**
 * The compressions, in the order in which they are preferred. Zstandard 4 gives what Brotli 3 does in a third of the time; Brotli 5 would give an eighth
 * fewer bytes in three times as long (docs/decisions/0095, 0096), and the levels after it a fourteenth fewer in ten times as long (0020).
 */
const coders: Record<Compression, Coder> = {
  zstd: {
    compress: (body) => zstdCompressSync(body, zstd(body)),
    compressInThread: (body) => promisify(zstdCompress)(body, zstd(body)),
    decompress: (body) => zstdDecompressSync(body),
  },
  br: {
    compress: (body) => brotliCompressSync(body, brotli),
    compressInThread: (body) => promisify(brotliCompress)(body, brotli),
    decompress: (body) => brotliDecompressSync(body),
  },
  gzip: {
    compress: (body) => gzipSync(body, gzipped),
    compressInThread: (body) => promisify(gzip)(body, gzipped),
    decompress: (body) => gunzipSync(body),
  },
}
const compressions = Object.keys(coders) as Compression[]

/** @returns the same bytes in memory of their own: those of a block that many share would keep all of it for as long as they are cached */
function owned(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

function encodedAs(
  encoding: Encoding,
  body: Buffer,
  { status, headers }: Pick<CachedResponse, 'status' | 'headers'>,
): WholeResponse {
  const sent = { ...headers, 'content-length': body.length }
  return { status, headers: encoding === 'identity' ? sent : { ...sent, 'content-encoding': encoding }, body }
}

/** @returns the response, with an ETag of its body; it is compressed when it is asked for. */
export function createResponse(content: ResponseContent): CachedResponse {
  const { status = 200 } = content
  const body = owned(Buffer.isBuffer(content.body) ? content.body : Buffer.from(content.body))
  const etag = `"${shortDigest(body)}"`
  const headers = { ...content.headers, etag }
  return {
    status,
    etag,
    headers,
    encoded: { identity: encodedAs('identity', body, { status, headers }) },
    encoding: {},
    notModified: { status: 304, headers, body: undefined },
  }
}

/** @returns the response of a file that was compressed beforehand. */
export function createCompressedResponse(
  content: ResponseContent,
  compressed: Record<'br' | 'gzip', Buffer>,
): CachedResponse {
  const response = createResponse(content)
  response.encoded.br = encodedAs('br', compressed.br, response)
  response.encoded.gzip = encodedAs('gzip', compressed.gzip, response)
  return response
}

/** @returns the body of a response as it is */
export function bodyOf({ encoded }: CachedResponse): Buffer {
  if (encoded.identity) return encoded.identity.body
  const compression = compressions.find((one) => encoded[one])
  const compressed = compression && encoded[compression]
  return compressed ? coders[compression].decompress(compressed.body) : Buffer.alloc(0)
}

/** How an Accept-Encoding header accepts each compression. */
const acceptance: Record<Compression, RegExp> = {
  zstd: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}

const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false

/** Headers of a request that decide what is sent; Node joins repeated ones to one text. */
type RequestHeaders = {
  'accept-encoding'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

/** @returns a compression that the visitor accepts, one that is there already if there is one */
function encodingFor(
  { 'accept-encoding': header = '' }: RequestHeaders,
  { encoded }: CachedResponse,
): Encoding {
  const isAccepted = (compression: Compression) => acceptance[compression].test(header.toString())
  return (
    compressions.find((one) => encoded[one] && isAccepted(one)) ?? compressions.find(isAccepted) ?? 'identity'
  )
}

/**
 * @returns what to send of a cached response: encoded as the visitor accepts it, or 304 without a body; undefined when that
 *   encoding has not been made yet.
 */
export function findEncoded(request: RequestHeaders, response: CachedResponse): SentResponse | undefined {
  if (response.status === 200 && isCurrent(request['if-none-match'], response.etag))
    return response.notModified
  return response.encoded[encodingFor(request, response)]
}

/** @returns what to send of a cached response, encoded now unless that encoding exists. */
export async function encode(request: RequestHeaders, response: CachedResponse): Promise<SentResponse> {
  const existing = findEncoded(request, response)
  if (existing) return existing
  const encoding = encodingFor(request, response)
  response.encoding[encoding] ??= encodeNow(response, encoding)
  return response.encoding[encoding]
}

async function encodeNow(response: CachedResponse, encoding: Encoding): Promise<WholeResponse> {
  const body = bodyOf(response)
  const isSmall = body.length <= smallBytes
  const made = encodedAs(encoding, owned(await encodeBody(body, encoding, isSmall)), response)
  response.encoded[encoding] = made
  if (encoding !== 'identity' && isSmall) delete response.encoded.identity
  delete response.encoding[encoding]
  return made
}

async function encodeBody(body: Buffer, encoding: Encoding, isSmall: boolean): Promise<Buffer> {
  if (encoding === 'identity') return body
  const { compress, compressInThread } = coders[encoding]
  return isSmall ? compress(body) : compressInThread(body)
}

/** @returns how many bytes the response takes in the memory. */
export const bytesOf = ({
  encoded: { identity, zstd: zstandard, br, gzip: zipped },
}: CachedResponse): number =>
  (identity?.body.length ?? 0) +
  (zstandard?.body.length ?? 0) +
  (br?.body.length ?? 0) +
  (zipped?.body.length ?? 0)
