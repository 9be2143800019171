import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { apiContentSecurityPolicy, baseHeaders, type Site } from '#server/http/answers/security-headers.ts'
import { logAnswer, logBrokenOff } from '#server/http/connection/access-log.ts'
import { maxHeaderFields } from '#server/http/connection/node-server.ts'
import { AppError } from '#shared/errors.ts'

/** @returns the headers of an answer that is no page */
export const plainHeaders = (site: Site): Record<string, string> => ({
  ...baseHeaders(site),
  'content-security-policy': apiContentSecurityPolicy,
})

/** Gives every answer its security headers, refuses requests with too many headers or a wrong Host, and logs answers. */
export function installRequestChecks(
  app: FastifyInstance,
  site: Site,
  hasRightHost: (request: IncomingMessage) => boolean,
): void {
  const headers = plainHeaders(site)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.raw.rawHeaders.length > 2 * maxHeaderFields) {
      reply.header('connection', 'close')
      throw new AppError('headers-too-large')
    }
    if (!hasRightHost(request.raw)) throw new AppError('bad-host')
  })
  app.addHook('onRequestAbort', async ({ id, method, url }) => {
    logBrokenOff(app.log, { id, method, url })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url } = request
    logAnswer(app.log, {
      id,
      method,
      url,
      status: reply.statusCode,
      user: request.actor?.user?.id,
      ms: reply.elapsedTime,
    })
  })
}
