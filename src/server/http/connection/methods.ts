import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#server/http/answers/error-handler.ts'
import { AppError } from '#shared/errors.ts'

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const known = new Set(all)

/** Paths that are never pages: an unknown one among them is a plain 404. */
export const notPages = /^\/(?:api|users|media|assets)(?:[/?]|$)/

/** Collects the methods of each path while routes are added. */
export function collectMethods(app: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const allowed = methods.get(url) ?? new Set<string>()
    for (const one of [method].flat()) allowed.add(one)
    methods.set(url, allowed)
  })
  return methods
}

/**
 * Answers 405 with `Allow` where a path exists but not for that method (B47), and 404 where there is no path.
 * Call it when every route is there.
 */
export function refuseOtherMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  for (const [url, allowed] of [...methods]) {
    const allow = [...allowed].join(', ')
    const refuse = (request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(new AppError('method-not-allowed'), request, reply.header('allow', allow))
    const others = all.filter((method) => !allowed.has(method))
    if (others.length === 0 || url === '/*') continue
    app.route({
      method: others,
      url,
      handler: refuse,
      exposeHeadRoute: false,
      config: { guard: 'public', anonymous: true },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead || (known.has(request.method) && notPages.test(request.url))) {
      return sendProblem(new AppError('not-found'), request, reply)
    }
    return sendProblem(new AppError('method-not-allowed'), request, reply.header('allow', 'GET, HEAD'))
  })
}
