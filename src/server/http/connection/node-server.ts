import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { problemBody } from '#server/http/answers/error-handler.ts'
import { apiContentSecurityPolicy, baseHeaders } from '#server/http/answers/security-headers.ts'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import { findEncoded } from '#server/http/cache/cached-response.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import { logAnswer } from '#server/http/connection/access-log.ts'
import { stoppable } from '#server/http/connection/drain.ts'
import { takeWholeAddress } from '#server/http/connection/host-check.ts'
import type { Metrics } from '#server/http/connection/metrics.ts'
import { createServer, STATUS_CODES } from '#server/http/connection/node-http.ts'
import { limitConnections } from '#server/http/limits/connection-limit.ts'
import type { Assets } from '#server/http/pages/assets.ts'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import { limitTime, longestRequestMs } from './request-time.ts'

/** More header fields than any browser sends (B50); Node itself refuses more than 16 KiB of headers. */
export const maxHeaderFields = 100

/** Cached responses are sent before the framework starts, so that they cost hardly more than a file. */
type FastPath = {
  assets: Assets
  cache: PageCache
  logger: Logger
  metrics: Metrics | null
  hasRightHost: (request: IncomingMessage) => boolean
  /** True if the query of an address may lead elsewhere, which the framework looks up. */
  mayRedirect: (url: string) => boolean
}

function serveFromCache(request: IncomingMessage, response: ServerResponse, path: FastPath): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const url = request.url ?? ''
  const key = cacheKey(url, request.headers.authorization !== undefined)
  const cached = path.assets.find(url) ?? (key === null ? undefined : path.cache.findForVisitor(key))
  if (
    !cached ||
    path.mayRedirect(url) ||
    request.rawHeaders.length > 2 * maxHeaderFields ||
    !path.hasRightHost(request)
  )
    return false
  const answer = findEncoded(request.headers, cached)
  if (!answer) return false
  const started = performance.now()
  const { status, headers, body } = answer
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  const ms = performance.now() - started
  logAnswer(path.logger, { id: randomUUID(), method: request.method, url, status, ms })
  path.metrics?.observe({ method: request.method, route: 'cache', status, ms })
  return true
}

const clientErrors: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'malformed-request',
}

/** The problem that answers a request before the framework reads it. HSTS is left to the answers of the site. */
function refusal(code: ProblemCode) {
  const error = new AppError(code)
  const body = JSON.stringify(problemBody(error, randomUUID()))
  const headers = {
    ...baseHeaders(null),
    'content-security-policy': apiContentSecurityPolicy,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { status: error.status, headers, body }
}

/** How long a client may take to read its last answer and hang up, before the server closes the connection. */
const lastAnswerTimeoutMs = 1_000

/** @returns whether the request is a HEAD, whose answer has no body, or may be one because it came in pieces */
function mayAskForHeaders({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: unknown }): boolean {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 10).toString('latin1') : ''
  return start.startsWith('HEAD ') || (code === 'HPE_HEADER_OVERFLOW' && !/^[A-Z]+ /.test(start))
}

/**
 * Answers bytes that are no HTTP request, and closes the connection. A connection that a browser opened ahead of need is
 * closed without an answer: the browser would take the answer for that of a request which it is just sending.
 */
export function answerClientError(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
): void {
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (isUnused || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = refusal(clientErrors[error.code ?? ''] ?? 'malformed-request')
  const sent = mayAskForHeaders(error) ? '' : body
  const all = { ...headers, 'content-length': Buffer.byteLength(sent) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', sent].join('\r\n'))
  setTimeout(() => socket.destroy(), lastAnswerTimeoutMs).unref()
}

/** A connection on which nothing is sent or taken for as long is closed, unless its answer is being made. */
const idleTimeoutMs = 10_000

/** Closes a connection whose client does not read its answer; an answer that is still being made may take its time. */
function closeUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/**
 * Requests that a client may send ahead of the answer to an earlier one. Browsers and proxies send none; a client that
 * sends hundreds over each connection would have thousands of answers made at once, and all others wait (T65).
 */
const maxPipelined = 10

/** @returns what refuses a request that its client has sent too far ahead, by closing the connection */
function createPipelineLimit() {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // A response whose turn it is has the connection.
    if (response.socket) return false
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count <= maxPipelined) return false
    socket.destroy()
    return true
  }
}

type Options = FastPath & Pick<Config, 'trustProxy'>

/** @returns Node's HTTP server with the limits of T33 and T65, which answers from the cache first. */
export function createNodeServer(handler: RequestListener, { trustProxy, ...fastPath }: Options): Server {
  const isTooFarAhead = createPipelineLimit()
  const server: Server = createServer(
    {
      connectionsCheckingInterval: 5_000,
      headersTimeout: 10_000,
      requestTimeout: longestRequestMs,
      keepAliveTimeout: 5_000,
      // `installRequestChecks` refuses a request without Host, because Node's own answer lacks our headers.
      requireHostHeader: false,
    },
    stoppable(
      () => server,
      (request, response) => {
        if (isTooFarAhead(request, response)) return
        takeWholeAddress(request)
        if (serveFromCache(request, response, fastPath)) return
        limitTime(server, request)
        response.on('timeout', closeUnread)
        handler(request, response)
      },
    ),
  )
  // Node starts the time anew whenever a part of an answer was taken.
  server.timeout = idleTimeoutMs
  // The Expect header may be ignored (RFC 9110, 10.1.1); Node would answer 417 without our headers.
  server.on('checkExpectation', handler)
  server.maxConnections = 2_000
  limitConnections(server, trustProxy)
  return server
}
