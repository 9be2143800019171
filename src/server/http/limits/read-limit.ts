import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimited } from '#server/http/limits/login-limits.ts'
import { networksOf } from '#server/http/limits/network.ts'
import { minuteMs } from '#shared/durations.ts'

const windowMs = minuteMs
/** A caller with a token may read this many times as often. */
const tokenFactor = 2

/** Remote address of the server's own requests while it renders a page; no socket has this address. */
export const inProcessAddress = 'in-process'

function isRead({ method, url, raw }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return url.startsWith('/api/') && raw.socket.remoteAddress !== inProcessAddress
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
  let endsAt = 0
  app.addHook('onRequest', async (request) => {
    if (!isRead(request)) return
    const time = now().getTime()
    // All counts are dropped at once, so that no flood of networks fills the memory for longer than a minute.
    if (time >= endsAt || endsAt - time > windowMs) {
      counts.clear()
      endsAt = time + windowMs
    }
    const hasToken = request.headers.authorization !== undefined
    for (const { network, factor } of networksOf(request.ip)) {
      const key = `${hasToken ? 'token' : 'anyone'} ${network}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > readsPerMinute * factor * (hasToken ? tokenFactor : 1)) throw rateLimited(endsAt - time)
      counts.set(key, count)
    }
  })
}
