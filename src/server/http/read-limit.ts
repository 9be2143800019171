import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { tooOften } from '#server/http/login-limits.ts'
import { networkOf } from '#server/http/network.ts'

/** Milliseconds in which reads are counted. */
const minute = 60_000
/** Whoever shows a token may read so many times as much. */
const withToken = 2

/** What the server calls itself while it renders a page; a socket never has this address, whatever its headers say. */
export const inProcessAddress = 'in-process'

function isRead({ method, url, raw }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return url.startsWith('/api/') && raw.socket.remoteAddress !== inProcessAddress
}

/**
 * Limits how often a network may read the API (security.md "Rate limits"). Counted in memory and in this process
 * alone, because a read must not cost a write; what the page cache answers never comes here.
 */
export function installReadLimit(app: FastifyInstance, { config, now }: AppContext): void {
  const counts = new Map<string, number>()
  let endsAt = 0
  app.addHook('onRequest', async (request) => {
    if (!isRead(request)) return
    const time = now().getTime()
    // Forgets everyone at once, so that no flood of networks fills the memory for longer than a minute.
    if (time >= endsAt || endsAt - time > minute) {
      counts.clear()
      endsAt = time + minute
    }
    const hasToken = request.headers.authorization !== undefined
    const key = `${hasToken ? 'token' : 'anyone'} ${networkOf(request.ip)}`
    const count = (counts.get(key) ?? 0) + 1
    if (count > config.readsPerMinute * (hasToken ? withToken : 1)) throw tooOften(endsAt - time)
    counts.set(key, count)
  })
}
