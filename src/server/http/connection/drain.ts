import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How often connections that have become idle are looked for while the server stops (milliseconds). */
const lookEvery = 50

/**
 * Takes no new connections, lets running requests finish, and cuts off those that take too long.
 * @param patience milliseconds
 */
export async function drain(server: Server, patience: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  const tidy = setInterval(() => server.closeIdleConnections(), lookEvery)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearTimeout(cut)
  clearInterval(tidy)
}

/** An answer sent while the server stops tells its client to ask the next one elsewhere (T55). */
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
