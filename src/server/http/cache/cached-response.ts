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
  /** Brotli quality, 0 to 11; 6 by default. */
  quality?: number
}

/** @returns the response compressed, with an ETag of its bytes. */
export async function prepareResponse(content: ResponseContent): Promise<CachedResponse> {
  const { status = 200, quality = 6 } = content
  const body = Buffer.isBuffer(content.body) ? content.body : Buffer.from(content.body)
  const etag = `"${shortDigest(body)}"`
  const headers = { ...content.headers, etag }
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ])
  const inEncoding = (bytes: Buffer, encoding?: Encoding) => ({
    status,
    headers: {
      ...headers,
      'content-length': bytes.length,
      ...(encoding && { 'content-encoding': encoding }),
    },
    body: bytes,
  })
  return {
    status,
    etag,
    encoded: { br: inEncoding(br, 'br'), gzip: inEncoding(gz, 'gzip'), identity: inEncoding(body) },
    notModified: { status: 304, headers, body: undefined },
  }
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
