import type { RequestListener, Server } from 'node:http'
import type { Server as Door } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { secondMs } from '#shared/durations.ts'

/** How often a stop looks at the connections. */
const checkIntervalMs = 50
/** The time in which a client that was just answered sends its next request, a balancer that is to see 503 among them. */
const comeBackMs = secondMs
/** The listener closes when the loop has come round so often, a millisecond each, without a new connection. */
const quietRounds = 30
/** Each round accepts one connection, and a busy machine takes its time for a round. */
const longestHoldMs = 4 * secondMs

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

async function countConnections(doors: readonly Door[]): Promise<number> {
  const counts = await Promise.all(doors.map((door) => promisify(door.getConnections.bind(door))()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Ends at once without a connection, and otherwise when the time is over or there has been none for a while. */
async function takeFarewell(doors: readonly Door[], farewellMs: number): Promise<void> {
  const endsAt = performance.now() + farewellMs
  let quietAt = performance.now()
  while (performance.now() < endsAt) {
    if ((await countConnections(doors)) > 0) quietAt = performance.now() + comeBackMs
    if (performance.now() >= quietAt) return
    await sleep(checkIntervalMs)
  }
}

/**
 * Closes the listeners at a moment without new connections: the system resets a connection that waits to be accepted
 * then. A client that was just answered connects again at once, so requests are held back meanwhile.
 * @returns when the last connection has ended
 */
async function closeListeners(server: Server, doors: readonly Door[]): Promise<{ closed: Promise<unknown> }> {
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
  const closed = Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve))))
  stopping.set(server, { hold: null })
  release()
  return { closed }
}

/**
 * Stops a server without breaking off an answer. First it answers as before, each answer the last of its connection; then it
 * takes no new connections, closes the idle ones, and waits for running requests. Without a connection it closes at once.
 * @param options.doors further servers that hand their connections to this one
 * @param options.farewellMs how long it still takes connections, so that clients with an open one learn that it ends
 * @param options.timeoutMs after which what is still open is cut off
 */
export async function drain(
  server: Server,
  { farewellMs, timeoutMs, doors = [] }: { farewellMs: number; timeoutMs: number; doors?: readonly Door[] },
): Promise<void> {
  stopping.set(server, { hold: null })
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await takeFarewell([server, ...doors], farewellMs)
  const { closed } = await closeListeners(server, [server, ...doors])
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
