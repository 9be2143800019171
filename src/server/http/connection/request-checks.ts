import type { FastifyInstance } from 'fastify'
import { apiContentSecurityPolicy, baseHeaders, type Site } from '#server/http/answers/security-headers.ts'
import { logAnswer } from '#server/http/connection/access-log.ts'
import { maxHeaderFields } from '#server/http/connection/node-server.ts'
import { AppError } from '#shared/errors.ts'

/** @returns the headers of an answer that is no page */
export const plainHeaders = (site: Site): Record<string, string> => ({
  ...baseHeaders(site),
  'content-security-policy': apiContentSecurityPolicy,
})

/** Gives every answer its security headers, refuses requests with too many headers or without Host, and logs answers. */
export function installRequestChecks(app: FastifyInstance, site: Site): void {
  const headers = plainHeaders(site)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.raw.rawHeaders.length > 2 * maxHeaderFields) {
      reply.header('connection', 'close')
      throw new AppError('headers-too-large')
    }
    // RFC 9112, 3.2; HTTP/1.0 knew no Host.
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new AppError('bad-host')
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
