import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#server/http/answers/error-handler.ts'
import { AppError } from '#shared/errors.ts'
import { ownWords } from '#shared/paths.ts'

const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const knownMethods = new Set(httpMethods)

/** Paths that are never pages: an unknown path among them is answered with a plain 404. */
export const notPages = new RegExp(`^/(?:${ownWords.filter((word) => word !== 'admin').join('|')})(?:[/?]|$)`)

/** Collects the methods of each path while routes are added. */
export function collectMethods(app: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const allowed = methods.get(url) ?? new Set<string>()
    for (const routeMethod of [method].flat()) allowed.add(routeMethod)
    methods.set(url, allowed)
  })
  return methods
}

/**
 * Answers 405 with `Allow` to a method that a path does not take (B47), and 404 to an unknown path.
 * Must be called after every route is added.
 */
export function refuseOtherMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  for (const [url, allowed] of [...methods]) {
    const allow = [...allowed].join(', ')
    const refuse = (request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(new AppError('method-not-allowed'), request, reply.header('allow', allow))
    const otherMethods = httpMethods.filter((method) => !allowed.has(method))
    if (otherMethods.length === 0 || url === '/*') continue
    app.route({
      method: otherMethods,
      url,
      handler: refuse,
      exposeHeadRoute: false,
      config: { guard: 'public', anonymous: true },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead || (knownMethods.has(request.method) && notPages.test(request.url))) {
      return sendProblem(new AppError('not-found'), request, reply)
    }
    return sendProblem(new AppError('method-not-allowed'), request, reply.header('allow', 'GET, HEAD'))
  })
}
