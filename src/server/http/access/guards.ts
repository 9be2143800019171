import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, anonymous } from '#server/http/access/actor.ts'
import type { Tokens } from '#server/http/access/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { allows, type Guard } from '#shared/field.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    /** Who may call the route; a route without a guard keeps the server from starting (settled §4.1). */
    guard?: Guard
    /** Part of making room on a full disk, so it may use the reserve (`disk-reserve.ts`). */
    makesRoom?: true
    /** The route answers every caller alike and ignores Authorization (pages, media, assets; T27). */
    anonymous?: true
    /** A browser shows the answer, so a failure is told on a page too (T46). */
    isPage?: true
  }
}

const tokenShape = /^Token ([A-Za-z0-9_-]{43})$/

async function identify(request: FastifyRequest, tokens: Tokens): Promise<Actor> {
  const header = request.headers.authorization
  if (header === undefined) return anonymous
  const key = tokenShape.exec(header)?.[1]
  const actor = key ? await tokens.authenticate(key) : null
  if (!actor) throw new AppError('unauthenticated')
  return actor
}

/**
 * Closes every route by default: sets `request.actor`, and refuses callers that the route's `config.guard` does not allow.
 * @throws Error from `ready()` when a route declares no guard
 */
export function installGuards(app: FastifyInstance, tokens: Tokens): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.guard) throw new Error(`${route.method} ${route.url} declares no guard`)
  })
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { guard, anonymous: ignoresToken } = request.routeOptions.config
    const actor = guard === undefined || ignoresToken ? anonymous : await identify(request, tokens)
    request.actor = { ...actor, ip: request.ip }
    if (guard === undefined || allows(request.actor.guard, guard)) return
    throw new AppError(request.actor.user ? 'forbidden' : 'unauthenticated')
  })
}
