import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { FuzzRequest } from './requests.ts'

export type FuzzAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/** No request may take longer, whatever its content: one of them makes a backup of everything, in a process of its own. */
const answerTimeoutMs = 30_000

function headersOf({ headers, body }: FuzzRequest, token: string | undefined): OutgoingHttpHeaders {
  return {
    ...(token !== undefined && { authorization: `Token ${token}` }),
    ...(body && { 'content-length': body.bytes.length }),
    ...(body && body.type !== null && { 'content-type': body.type }),
    ...Object.fromEntries(headers),
  }
}

function decoded(response: IncomingMessage, method: string): Readable {
  const encoding = response.headers['content-encoding']
  // An answer to HEAD, or 304, names the encoding of what it does not bring.
  if (encoding === undefined || response.statusCode === 304 || method === 'HEAD') return response
  return response.pipe(encoding === 'br' ? createBrotliDecompress() : createGunzip())
}

/** @returns a client that sends over one connection of its own to a port of this machine. */
export function createSender(port: number, timeoutMs = answerTimeoutMs) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  /**
   * @param token of the sender, unless the request brings an Authorization of its own
   * @throws Error when there is no whole answer in time
   */
  const send = (fuzz: FuzzRequest, token: string | undefined): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const { method, target: path, body } = fuzz
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = request({
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        signal,
        headers: headersOf(fuzz, token),
      })
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers } = response
        text(decoded(response, method)).then(
          (received) => resolve({ status, headers, body: received }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(body?.bytes)
    })

  return { send, close: () => agent.destroy() }
}
