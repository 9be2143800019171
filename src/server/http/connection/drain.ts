import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { secondMs } from '#shared/durations.ts'

/** How often a stop looks at the connections. */
const checkIntervalMs = 50
/** The listener closes when the loop has come round so often, a millisecond each, without a new connection. */
const quietRounds = 30
const longestHoldMs = secondMs / 2

/** Servers that stop. The requests of one with a `hold` wait for it: until its listener has closed. */
const stopping = new WeakMap<Server, { hold: Promise<void> | null }>()

/** @returns whether the server takes its last requests: each answer is then the last of its connection */
export const isStopping = (server: Server): boolean => stopping.has(server)

/** @returns the listener, which during a stop closes each connection after its answer */
export function stoppable(server: () => Server, listener: RequestListener): RequestListener {
  return (request, response) => {
    const stop = stopping.get(server())
    if (stop === undefined) return listener(request, response)
    response.shouldKeepAlive = false
    if (stop.hold === null) listener(request, response)
    else void stop.hold.then(() => listener(request, response))
  }
}

async function takeFarewell(server: Server, farewellMs: number): Promise<void> {
  const countConnections = promisify(server.getConnections.bind(server))
  const endsAt = performance.now() + farewellMs
  while (performance.now() < endsAt && (await countConnections()) > 0) await sleep(checkIntervalMs)
}

/**
 * Closes the listener in a moment in which nobody connects: the system resets a connection that waits to be accepted
 * then. Whoever has just been answered connects again at once, so requests wait meanwhile.
 */
async function closeListener(server: Server, closed: () => void): Promise<void> {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  stopping.set(server, { hold })
  const endsAt = performance.now() + longestHoldMs
  let rounds = 0
  const connected = () => {
    rounds = 0
  }
  server.on('connection', connected)
  while (rounds++ < quietRounds && performance.now() < endsAt) await sleep(1)
  server.off('connection', connected)
  server.close(closed)
  stopping.set(server, { hold: null })
  release()
}

/**
 * Stops a server without cutting anybody off. First it answers as before, each answer the last of its connection; then it
 * takes no new connections, closes the idle ones, and waits for running requests. Without a connection it closes at once.
 * @param farewellMs how long it still takes connections, so that whoever holds one open learns that it ends
 * @param timeoutMs after which what is still open is cut off
 */
export async function drain(
  server: Server,
  { farewellMs, timeoutMs }: { farewellMs: number; timeoutMs: number },
): Promise<void> {
  stopping.set(server, { hold: null })
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await takeFarewell(server, farewellMs)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  await closeListener(server, resolve)
  const idleCheck = setInterval(() => server.closeIdleConnections(), checkIntervalMs)
  await closed
  clearTimeout(timeout)
  clearInterval(idleCheck)
}

/** An answer that is sent while the server stops tells its client to close the connection (T55). */
export function installLastAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isStopping(app.server)) reply.header('connection', 'close')
    return payload
  })
}
