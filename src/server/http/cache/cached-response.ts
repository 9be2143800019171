import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { shortDigest } from '#server/encoding/digest.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Compression = 'br' | 'gzip'
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
  /** As it is, and in each compression that a request has asked for. */
  encoded: { identity: WholeResponse } & Partial<Record<Compression, WholeResponse>>
  /** The compressions that are done or running, so that simultaneous requests share one. */
  compressing: Partial<Record<Compression, Promise<WholeResponse>>>
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

/**
 * Quick enough for a request that waits. Brotli 5 takes three times as long as 3 for an eighth fewer bytes (docs/decisions/0095), the
 * levels after it ten times as long for a fourteenth fewer (0020).
 */
const levels = { small: 3, br: 5, gzip: 4 }

/** A body of this size at most, as a page, is compressed at once, in half a millisecond: handed to another thread it costs more. */
const smallBytes = 256 * 1024

/** Pages fit into this window, and a larger one has to be made and cleared each time. */
const windowBits = 18

const brotli = (level: number, { length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

async function compress(body: Buffer, compression: Compression): Promise<Buffer> {
  if (compression === 'gzip') return compressGzip(body, { level: levels.gzip })
  if (body.length <= smallBytes) return brotliCompressSync(body, brotli(levels.small, body))
  return compressBrotli(body, brotli(levels.br, body))
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
  const body = Buffer.isBuffer(content.body) ? content.body : Buffer.from(content.body)
  const etag = `"${shortDigest(body)}"`
  const headers = { ...content.headers, etag }
  return {
    status,
    etag,
    headers,
    encoded: { identity: encodedAs('identity', body, { status, headers }) },
    compressing: {},
    notModified: { status: 304, headers, body: undefined },
  }
}

/** @returns the response of a file that was compressed beforehand. */
export function createCompressedResponse(
  content: ResponseContent,
  compressed: Record<Compression, Buffer>,
): CachedResponse {
  const response = createResponse(content)
  response.encoded.br = encodedAs('br', compressed.br, response)
  response.encoded.gzip = encodedAs('gzip', compressed.gzip, response)
  return response
}

function acceptedEncoding(acceptEncoding = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding) ? 'gzip' : 'identity'
}

const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false

/** Headers of a request that decide what is sent; Node joins repeated ones to one text. */
type RequestHeaders = {
  'accept-encoding'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

const encodingFor = (request: RequestHeaders): Encoding =>
  acceptedEncoding(request['accept-encoding']?.toString())

/**
 * @returns what to send of a cached response: compressed as the visitor accepts it, or 304 without a body; undefined
 *   when that compression has not been made yet.
 */
export function findEncoded(request: RequestHeaders, response: CachedResponse): SentResponse | undefined {
  if (response.status === 200 && isCurrent(request['if-none-match'], response.etag))
    return response.notModified
  return response.encoded[encodingFor(request)]
}

/** @returns what to send of a cached response, compressed now unless that compression exists. */
export async function encode(request: RequestHeaders, response: CachedResponse): Promise<SentResponse> {
  const existing = findEncoded(request, response)
  const encoding = encodingFor(request)
  if (existing || encoding === 'identity') return existing ?? response.encoded.identity
  response.compressing[encoding] ??= compressNow(response, encoding)
  return response.compressing[encoding]
}

async function compressNow(response: CachedResponse, encoding: Compression): Promise<WholeResponse> {
  const body = await compress(response.encoded.identity.body, encoding)
  const compressed = encodedAs(encoding, body, response)
  response.encoded[encoding] = compressed
  return compressed
}

/** @returns how many bytes the response takes in the memory. */
export const bytesOf = ({ encoded: { identity, br, gzip: zipped } }: CachedResponse): number =>
  identity.body.length + (br?.body.length ?? 0) + (zipped?.body.length ?? 0)
