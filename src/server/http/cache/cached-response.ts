import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { shortDigest } from '#server/digest.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** A response as it is written to the connection. */
type SentResponse = {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: Buffer | undefined
}

/** A response for every visitor alike, made once in each encoding. */
export type CachedResponse = {
  status: number
  etag: string
  encoded: Record<Encoding, SentResponse & { body: Buffer }>
  /** For a visitor who has the response already. */
  notModified: SentResponse
}

/** What a route gives to be cached. */
export type ResponseContent = {
  /** 200 by default; only a response of status 200 is cached. */
  status?: number
  headers: Record<string, string>
  body: string | Buffer
}

/** From 0 to 11: a page is compressed once and sent many times. */
const brotliQuality = 6

/** @returns the response with the given bytes in each encoding, and an ETag of the identity. */
export function createResponse(content: {
  status: number
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}): CachedResponse {
  const { status, bodies } = content
  const etag = `"${shortDigest(bodies.identity)}"`
  const headers = { ...content.headers, etag }
  const inEncoding = (encoding: Encoding) => ({
    status,
    headers: {
      ...headers,
      'content-length': bodies[encoding].length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: bodies[encoding],
  })
  return {
    status,
    etag,
    encoded: { br: inEncoding('br'), gzip: inEncoding('gzip'), identity: inEncoding('identity') },
    notModified: { status: 304, headers, body: undefined },
  }
}

/** @returns the response compressed, with an ETag of its bytes. */
export async function prepareResponse(content: ResponseContent): Promise<CachedResponse> {
  const { status = 200, headers, body } = content
  const identity = Buffer.isBuffer(body) ? body : Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: 6 }),
  ])
  return createResponse({ status, headers, bodies: { br, gzip: gz, identity } })
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

/** @returns what to send of a cached response: compressed as the visitor accepts it, or 304 without a body. */
export function negotiate(request: RequestHeaders, response: CachedResponse): SentResponse {
  if (response.status === 200 && isCurrent(request['if-none-match'], response.etag))
    return response.notModified
  return response.encoded[acceptedEncoding(request['accept-encoding']?.toString())]
}

/** @returns how many bytes the response takes in the memory. */
export const bytesOf = ({ encoded }: CachedResponse): number =>
  encoded.br.body.length + encoded.gzip.body.length + encoded.identity.body.length
