import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Metrics } from '#server/http/connection/metrics.ts'
import { createServer } from '#server/http/connection/node-http.ts'
import { inProcessAddress } from '#server/http/limits/read-limit.ts'
import { AppError } from '#shared/errors.ts'

async function answer(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isRead = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
  if (!isRead) return void response.writeHead(404).end()
  if (!metrics.allows(request.headers))
    return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
  const { type, text } = await metrics.read()
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

/**
 * Answers `/metrics` at an address of its own, which no proxy shows to visitors.
 * @returns the port, and what stops it
 * @throws the system's error when the address is taken or not of this machine
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: NonNullable<Config['metricsAddress']>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(metrics, request, response).catch(() => response.destroy())
  })
  await once(server.listen(port, host), 'listening')
  // A stop does not wait for readers of the metrics.
  server.unref()
  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

/**
 * Counts the answers of the framework, and serves `/metrics` on the site to holders of the token, unless the metrics have
 * an address of their own; without a token the site has no `/metrics` (T72).
 */
export function installMetrics(app: FastifyInstance, metrics: Metrics, config: Config): void {
  app.addHook('onResponse', async ({ method, routeOptions, raw }, reply) => {
    if (raw.socket.remoteAddress === inProcessAddress) return
    const { statusCode: status, elapsedTime: ms } = reply
    metrics.observe({ method, route: routeOptions.url ?? 'none', status, ms })
  })
  if (config.metricsToken === null || config.metricsAddress) return
  app.get('/metrics', { config: { guard: 'public', anonymous: true } }, async (request, reply) => {
    if (!metrics.allows(request.headers)) throw new AppError('unauthenticated')
    const { type, text } = await metrics.read()
    return reply.header('content-type', type).send(text)
  })
}
