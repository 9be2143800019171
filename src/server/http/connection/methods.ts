import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#server/http/answers/error-handler.ts'
import { AppError } from '#shared/errors.ts'
import { ownWords } from '#shared/paths.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the form of a page of the site, which `/*` shows. */
    isOfPage?: true
  }
}

const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Paths that are never pages: an unknown path among them is answered with a plain 404. */
export const notPages = new RegExp(`^/(?:${ownWords.filter((word) => word !== 'admin').join('|')})(?:[/?]|$)`)

/** Collects the methods of each path while routes are added. */
export function collectMethods(app: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    const allowed = methods.get(url) ?? new Set<string>()
    const reads = config?.isOfPage ? ['GET', 'HEAD'] : []
    for (const routeMethod of [method, reads].flat()) allowed.add(routeMethod)
    methods.set(url, allowed)
  })
  return methods
}

const wildcard = '/*'

type PathRoutes = {
  url: string
  allowed: Set<string>
  /** Whether the route's address means a path. */
  fits: (path: string) => boolean
}

function patternOf(url: string): RegExp {
  const parts = url.replace(/\/$/, '').split(/(:\w+|\*)/)
  const source = parts.map((part) =>
    part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part),
  )
  return new RegExp(`^${source.join('')}/?$`)
}

/** Most paths begin otherwise than the route, so few patterns are ever made. */
function pathRoutes(url: string, allowed: Set<string>): PathRoutes {
  const [beginning = ''] = url.replace(/\/$/, '').split(/[:*]/)
  let pattern: RegExp | undefined
  return {
    url,
    allowed,
    fits(path) {
      if (!path.startsWith(beginning)) return false
      pattern ??= patternOf(url)
      return pattern.test(path)
    },
  }
}

/**
 * Answers 405 with `Allow` to a method that a path does not take (B47), and 404 to an unknown path.
 * Must be called after every route is added.
 */
export function refuseOtherMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  const parametersIn = ({ url }: PathRoutes): number => url.split(':').length
  const routes = [...methods]
    .map(([url, allowed]) => pathRoutes(url, allowed))
    .sort((a, b) => parametersIn(a) - parametersIn(b))
  const refuse = (allowed: Iterable<string>, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(new AppError('method-not-allowed'), request, reply.header('allow', [...allowed].join(', ')))

  const general = routes.filter(({ url }) => /[:*]/.test(url))
  // A route with a parameter would take the path for one of its own: GET /api/members/bulk/ is no member.
  for (const { url, allowed } of routes) {
    const caught = general.filter((other) => other.url !== url && other.fits(url))
    const method = httpMethods.filter(
      (name) => !allowed.has(name) && caught.some((other) => other.allowed.has(name)),
    )
    if (method.length === 0) continue
    app.route({
      method,
      url,
      handler: (request, reply) => refuse(allowed, request, reply),
      exposeHeadRoute: false,
      config: { guard: 'public', anonymous: true },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const found = routes.find(({ url, fits }) => url !== wildcard && fits(path))
    if (found && !found.allowed.has(request.method)) return refuse(found.allowed, request, reply)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead || notPages.test(request.url)) return sendProblem(new AppError('not-found'), request, reply)
    return refuse(['GET', 'HEAD'], request, reply)
  })
}
