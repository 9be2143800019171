import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How often the server closes idle connections while it stops. */
const idleCheckIntervalMs = 50

/**
 * Takes no new connections, waits for running requests, and closes the connections that are open after the timeout.
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearTimeout(timeout)
  clearInterval(idleCheck)
}

/** An answer that is sent while the server stops tells its client to close the connection (T55). */
export function installLastAnswers(app: FastifyInstance): void {
  let hasListened = false
  app.addHook('onListen', async () => {
    hasListened = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (hasListened && !app.server.listening) reply.header('connection', 'close')
    return payload
  })
}
