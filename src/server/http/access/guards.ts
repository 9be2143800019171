import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { type Actor, anonymous, principalOf } from '#server/http/access/actor.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import type { Tokens } from '#server/http/access/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { Guard } from '#shared/field.ts'
import { allows } from '#shared/field-access.ts'
import { may, type Permission } from '#shared/rights.ts'

/**
 * A permission for the records of a resource. A route that names none is about several: it checks the permissions of its
 * caller for each.
 */
export type RouteRight = { to: Permission; resource?: string }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The least that a caller must be; a route without a guard keeps the server from starting (settled §4.1). */
    guard?: Guard
    /** The permission with which roles, too, may call the route as administrators do. */
    right?: RouteRight
    /** Risky, so that a caller who has not shown for 15 minutes who they are is asked again (T156). */
    confirms?: boolean
    /** Part of making room on a full disk, so it may use the reserve (`disk-reserve.ts`). */
    makesRoom?: true
    /** The route answers every caller alike and ignores Authorization (pages, media, assets; T27). */
    anonymous?: true
    /** A browser shows the answer, so a failure is told on a page too (T46). */
    isPage?: true
    /** The answer is a file for another program, so a failure is told in plain text. */
    isFile?: true
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

/** @returns the caller as the route sees them, or null when one of their roles does not open it */
function opened(actor: Actor, right: RouteRight | undefined): Actor | null {
  if (!right || !may(principalOf(actor), right.to, right.resource)) return null
  return right.resource === undefined ? actor : { ...actor, guard: 'superuser' }
}

/**
 * Closes every route by default: sets `request.actor`, and refuses callers that neither the route's `config.guard` nor a
 * role with its `config.right` allows.
 * @throws Error from `ready()` when a route declares no guard
 */
export function installGuards(
  app: FastifyInstance,
  { tokens, ...place }: { tokens: Tokens; db: Db; now: () => Date },
): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.guard) throw new Error(`${route.method} ${route.url} declares no guard`)
  })
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { guard, right, confirms, anonymous: ignoresToken } = request.routeOptions.config
    const actor = guard === undefined || ignoresToken ? anonymous : await identify(request, tokens)
    const byRight = opened(actor, right)
    request.actor = { ...(byRight ?? actor), ip: request.ip }
    if (!byRight && guard !== undefined && !allows(actor.guard, guard))
      throw new AppError(request.actor.user ? 'forbidden' : 'unauthenticated')
    if (confirms) await requireConfirmation(place, actor)
  })
}
