import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { shortDigest } from '#server/digest.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

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
  /** In at least one encoding: as it is until a long one is compressed, and in each that somebody has asked for since. */
  encoded: Partial<Record<Encoding, WholeResponse | undefined>>
  /** What we compressed, or are compressing: those who ask at once wait for one compression. */
  compressing: Partial<Record<Compression, Promise<WholeResponse>>>
  /** What is being made plain again, for all who ask meanwhile: thousands may, over one connection. */
  expanding?: Promise<WholeResponse> | undefined
  /** How often it was found compressed. */
  foundCount: number
  /** For a visitor who has the response already. */
  notModified: SentResponse
}

/** What a route gives to be cached. */
export type ResponseContent = {
  /** 200 by default. */
  status?: number
  /** Of responses with another status than 200 only those are cached that say so. */
  isCached?: true
  headers: Record<string, string>
  body: string | Buffer
}

/** Levels of compression: while somebody waits, and for a response that many ask for, a tenth smaller. */
const levels = { quick: { br: 4, gzip: 4 }, thorough: { br: 10, gzip: 6 } }

/** A cached response is compressed anew when it was found as often as this. */
const muchAskedCount = 10

/** A shorter body is kept beside its compressed forms; a longer one, five times as long as these, is made of them again. */
const longBody = 16 * 1024

/** Pages fit into this window, and a larger one has to be made and cleared each time. */
const windowBits = 18

const compress = (body: Buffer, compression: Compression, level: keyof typeof levels): Promise<Buffer> =>
  compression === 'gzip'
    ? compressGzip(body, { level: levels[level].gzip })
    : compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels[level].br,
          [constants.BROTLI_PARAM_LGWIN]: windowBits,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })

function addEncoded(
  { status, headers, encoded }: Pick<CachedResponse, 'status' | 'headers' | 'encoded'>,
  encoding: Encoding,
  body: Buffer,
): WholeResponse {
  const response = {
    status,
    headers: {
      ...headers,
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body,
  }
  encoded[encoding] = response
  return response
}

/** @returns the body as it is; it is not kept */
export async function plainBody({ encoded: { identity, br, gzip } }: CachedResponse): Promise<Buffer> {
  if (identity) return identity.body
  return br ? decompress.br(br.body) : decompress.gzip((gzip as WholeResponse).body)
}

/** @returns the response, with an ETag of its body; it is compressed when it is asked for. */
export function createResponse(content: ResponseContent): CachedResponse {
  const { status = 200, headers } = content
  const body = Buffer.isBuffer(content.body) ? content.body : Buffer.from(content.body)
  const etag = `"${shortDigest(body)}"`
  const common = { ...headers, etag }
  const response = {
    status,
    etag,
    headers: common,
    encoded: {},
    compressing: {},
    foundCount: 0,
    notModified: { status: 304, headers: common, body: undefined },
  }
  addEncoded(response, 'identity', body)
  return response
}

/** @returns the response of a file that was compressed beforehand. */
export function createCompressedResponse(
  content: ResponseContent,
  compressed: Record<Compression, Buffer>,
): CachedResponse {
  const response = createResponse(content)
  addEncoded(response, 'br', compressed.br)
  addEncoded(response, 'gzip', compressed.gzip)
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
 *   when nobody has asked for that compression before.
 */
export function findEncoded(request: RequestHeaders, response: CachedResponse): SentResponse | undefined {
  if (response.status === 200 && isCurrent(request['if-none-match'], response.etag))
    return response.notModified
  const found = response.encoded[encodingFor(request)]
  if (found && ++response.foundCount === muchAskedCount) void compressThoroughly(response)
  return found
}

async function compressThoroughly(response: CachedResponse): Promise<void> {
  for (const compression of Object.keys(response.compressing) as Compression[]) {
    const body = await compress(await plainBody(response), compression, 'thorough')
    addEncoded(response, compression, body)
  }
}

/** @returns what to send of a cached response, compressed now if nobody has asked for that compression before. */
export async function encode(request: RequestHeaders, response: CachedResponse): Promise<SentResponse> {
  const found = findEncoded(request, response)
  if (found) return found
  const encoding = encodingFor(request)
  if (encoding === 'identity') {
    response.expanding ??= expandNow(response)
    return response.expanding
  }
  response.compressing[encoding] ??= compressNow(response, encoding)
  return response.compressing[encoding]
}

async function expandNow(response: CachedResponse): Promise<WholeResponse> {
  try {
    return addEncoded(response, 'identity', await plainBody(response))
  } finally {
    response.expanding = undefined
  }
}

async function compressNow(response: CachedResponse, encoding: Compression): Promise<WholeResponse> {
  const body = await plainBody(response)
  const compressed = addEncoded(response, encoding, await compress(body, encoding, 'quick'))
  if (body.length >= longBody) response.encoded.identity = undefined
  return compressed
}

/** @returns how many bytes the response takes in the memory. */
export const bytesOf = ({ encoded: { identity, br, gzip: zipped } }: CachedResponse): number =>
  (identity?.body.length ?? 0) + (br?.body.length ?? 0) + (zipped?.body.length ?? 0)
