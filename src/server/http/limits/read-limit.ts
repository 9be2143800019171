import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shortDigest } from '#server/encoding/digest.ts'
import { isSearchKey } from '#server/http/cache/cache-key.ts'
import { rateLimited } from '#server/http/limits/login-limits.ts'
import { networksOf } from '#server/http/limits/network.ts'
import { minuteMs } from '#shared/durations.ts'

const windowMs = minuteMs
/** A signed-in caller may read this many times as often. */
const tokenFactor = 2
/** The most signed-in callers that are remembered; a few bytes each. */
const rememberedCallers = 10_000

/** Remote address of the server's own requests while it renders a page; no socket has this address. */
export const inProcessAddress = 'in-process'

function isRead({ method, url, raw }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (url.startsWith('/api/') || isSearchKey(url)) && raw.socket.remoteAddress !== inProcessAddress
}

/**
 * Limits how often a network may read the API (`docs/threats.md`, "Rate limits"). Counted in memory and in this process
 * alone, because a read must not cost a write. Requests that the page cache answers are not counted.
 */
export function installReadLimit(
  app: FastifyInstance,
  { readsPerMinute, now }: { readsPerMinute: number; now: () => Date },
): void {
  const counts = new Map<string, number>()
  /** Digests of the headers of callers who have read before: a made-up token is counted like none. */
  const signedIn = new Set<string>()
  let endsAt = 0
  app.addHook('onRequest', async (request) => {
    if (!isRead(request)) return
    const time = now().getTime()
    // All counts are dropped at once, so that no flood of networks fills the memory for longer than a minute.
    if (time >= endsAt || endsAt - time > windowMs) {
      counts.clear()
      endsAt = time + windowMs
    }
    const hasToken = signedIn.has(shortDigest(request.headers.authorization ?? ''))
    for (const { network, factor } of networksOf(request.ip)) {
      const key = `${hasToken ? 'token' : 'anyone'} ${network}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > readsPerMinute * factor * (hasToken ? tokenFactor : 1)) throw rateLimited(endsAt - time)
      counts.set(key, count)
    }
  })
  app.addHook('preHandler', async ({ actor, headers: { authorization } }) => {
    if (!actor?.user || authorization === undefined) return
    if (signedIn.size >= rememberedCallers) signedIn.clear()
    signedIn.add(shortDigest(authorization))
  })
}
