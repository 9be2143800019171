import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { secondMs } from '#shared/durations.ts'

/** As much as a form with a picture has; what is still to come of more is not read. */
const maxRestBytes = 12 * 1024 * 1024
/** How long the rest may take, for proxies that have the whole body already. */
const restTimeoutMs = 10 * secondMs

function isUnread({ complete, readableEnded, destroyed, headers }: IncomingMessage): boolean {
  if (complete || readableEnded || destroyed) return false
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
}

/** Reads and drops what is still to come of the body. @returns when it has ended, or is too long or too slow */
function dropRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0
    const end = () => {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    const count = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxRestBytes) end()
    }
    const timer = setTimeout(end, restTimeoutMs)
    request.on('data', count).once('end', end).once('close', end)
    request.unpipe()
    request.resume()
  })
}

async function* withRest(payload: string, rest: Promise<void>): AsyncGenerator<string> {
  yield payload
  await rest
}

/**
 * An answer that comes before its request's body was read (who sends is not signed in, may not, or comes too often) leaves
 * at once, but its connection stays open until the body has come: a proxy such as nginx writes the whole body before it
 * reads, and would take a closed connection for a broken server and answer 502 (T69).
 */
export function installRestOfBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (typeof payload !== 'string' || !isUnread(raw)) return payload
    reply.header('connection', 'close')
    if (Number(raw.headers['content-length']) > maxRestBytes) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(withRest(payload, dropRest(raw)))
  })
}
