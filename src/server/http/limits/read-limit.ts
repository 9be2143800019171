import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooOften } from '#server/http/limits/login-limits.ts'
import { networkOf } from '#server/http/limits/network.ts'

/** Reads are counted by the minute. */
const windowMs = 60_000
/** A reader with a token gets so many times as much. */
const tokenFactor = 2

/** What the server calls itself while it renders a page; a socket never has this address, whatever its headers say. */
export const inProcessAddress = 'in-process'

function isRead({ method, url, raw }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return url.startsWith('/api/') && raw.socket.remoteAddress !== inProcessAddress
}

/**
 * Limits how often a network may read the API (`docs/threats.md`, "Rate limits"). Counted in memory and in this process
 * alone, because a read must not cost a write; what the page cache answers never comes here.
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
    // Forgets everyone at once, so that no flood of networks fills the memory for longer than a minute.
    if (time >= endsAt || endsAt - time > windowMs) {
      counts.clear()
      endsAt = time + windowMs
    }
    const hasToken = request.headers.authorization !== undefined
    const key = `${hasToken ? 'token' : 'anyone'} ${networkOf(request.ip)}`
    const count = (counts.get(key) ?? 0) + 1
    if (count > readsPerMinute * (hasToken ? tokenFactor : 1)) throw tooOften(endsAt - time)
    counts.set(key, count)
  })
}
