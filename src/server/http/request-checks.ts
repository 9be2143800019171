import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { maxHeaderFields } from '#server/http/node-server.ts'
import { apiContentSecurityPolicy, baseHeaders } from '#server/http/security-headers.ts'
import { AppError } from '#shared/errors.ts'

/** @returns the headers of an answer that is no page. @param publicUrl origin at which visitors reach the site */
export const plainHeaders = (publicUrl: string): Record<string, string> => ({
  ...baseHeaders(publicUrl.startsWith('https:')),
  'content-security-policy': apiContentSecurityPolicy,
})

/** What every request goes through first: security headers on its answer, a sane header, a line in the log. */
export function installRequestChecks(app: FastifyInstance, { publicUrl }: AppContext): void {
  const headers = plainHeaders(publicUrl)
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
    const { method, id } = request
    // What follows the ? may be personal or a secret: a search word, a set-up code.
    const [path] = request.url.split('?')
    const url = request.routeOptions.config.hasSecretPath ? request.routeOptions.url : path
    const user = request.actor?.user?.id
    request.log.info(
      { reqId: id, method, url, status: reply.statusCode, user, ms: reply.elapsedTime },
      'answered',
    )
  })
}
