import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { shortDigest } from '#server/digest.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Compression = 'br' | 'gzip'

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
  /** As it is, and in each compression that somebody has asked for. */
  encoded: { identity: WholeResponse } & Partial<Record<Compression, WholeResponse>>
  /** What we compressed, or are compressing: those who ask at once wait for one compression. */
  compressing: Partial<Record<Compression, Promise<WholeResponse>>>
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
const levels = { quick: { br: 5, gzip: 4 }, thorough: { br: 10, gzip: 6 } }

/** A cached response is compressed anew when it was found as often as this. */
const muchAskedCount = 10

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

function addCompressed(
  { encoded }: Pick<CachedResponse, 'encoded'>,
  compression: Compression,
  body: Buffer,
): WholeResponse {
  const { status, headers } = encoded.identity
  const response = {
    status,
    headers: { ...headers, 'content-length': body.length, 'content-encoding': compression },
    body,
  }
  encoded[compression] = response
  return response
}

/** @returns the response, with an ETag of its body; it is compressed when it is asked for. */
export function createResponse(content: ResponseContent): CachedResponse {
  const { status = 200, headers } = content
  const body = Buffer.isBuffer(content.body) ? content.body : Buffer.from(content.body)
  const etag = `"${shortDigest(body)}"`
  return {
    status,
    etag,
    encoded: { identity: { status, headers: { ...headers, etag, 'content-length': body.length }, body } },
    compressing: {},
    foundCount: 0,
    notModified: { status: 304, headers: { ...headers, etag }, body: undefined },
  }
}

/** @returns the response of a file that was compressed beforehand. */
export function createCompressedResponse(
  content: ResponseContent,
  compressed: Record<Compression, Buffer>,
): CachedResponse {
  const response = createResponse(content)
  addCompressed(response, 'br', compressed.br)
  addCompressed(response, 'gzip', compressed.gzip)
  return response
}

function acceptedEncoding(acceptEncoding = ''): Compression | 'identity' {
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

const encodingFor = (request: RequestHeaders): Compression | 'identity' =>
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
    const body = await compress(response.encoded.identity.body, compression, 'thorough')
    addCompressed(response, compression, body)
  }
}

/** @returns what to send of a cached response, compressed now if nobody has asked for that compression before. */
export async function encode(request: RequestHeaders, response: CachedResponse): Promise<SentResponse> {
  const found = findEncoded(request, response)
  const encoding = encodingFor(request)
  if (found || encoding === 'identity') return found ?? response.encoded.identity
  const { body } = response.encoded.identity
  response.compressing[encoding] ??= compress(body, encoding, 'quick').then((compressed) =>
    addCompressed(response, encoding, compressed),
  )
  return response.compressing[encoding]
}

/** @returns how many bytes the response takes in the memory. */
export const bytesOf = ({ encoded: { identity, br, gzip: zipped } }: CachedResponse): number =>
  identity.body.length + (br?.body.length ?? 0) + (zipped?.body.length ?? 0)
