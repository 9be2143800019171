import type { Server } from 'node:http'
import type { Server as Door } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often the server closes idle connections while it stops. */
const idleCheckIntervalMs = 50

/**
 * Takes no new connections, waits for running requests, and closes the connections that are open after the timeout.
 * @param options.doors further servers that hand their connections to this one
 */
export async function drain(
  server: Server,
  { timeoutMs, doors = [] }: { timeoutMs: number; doors?: Door[] },
): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs)
  const closed = [server, ...doors].map((each) => new Promise<unknown>((resolve) => each.close(resolve)))
  await Promise.all(closed)
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
