import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import { type CachedResponse, encode, type ResponseContent } from '#server/http/cache/cached-response.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import { secondMs } from '#shared/durations.ts'

/** Sends a cached response: compressed as the visitor accepts it, or 304 when the visitor has the response already. */
export async function replyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const { status, headers, body } = await encode(request.headers, response)
  return reply.code(status).headers(headers).send(body)
}

/**
 * Answers an anonymous read of public content from the cache, or makes the response and caches it. The response to a
 * list with parameters is made each time, so that no stranger's parameter fills the cache (T28).
 */
export async function replyPublic(
  cache: PageCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  make: () => Promise<ResponseContent>,
): Promise<FastifyReply> {
  const key = cacheKey(request.url, false)
  return replyCached(
    request,
    reply,
    (key !== null && cache.findForVisitor(key)) || (await cache.fill(key, make)),
  )
}

/** A visitor for whom an old answer is kept waits no longer for a new one. */
const newWaitMs = secondMs

/**
 * Answers a visitor from the cache, or makes the response and caches it. While that cannot be done, or takes long, the old
 * one is sent, a day old at most (T46).
 */
export async function replyKept(
  cache: PageCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  make: () => Promise<ResponseContent | CachedResponse>,
): Promise<FastifyReply> {
  const key = cacheKey(request.url, false)
  const kept = key === null ? undefined : cache.findForVisitor(key)
  if (kept) return replyCached(request, reply, kept)
  const findOld = () => (key === null ? undefined : cache.findOld(key))
  const made = cache.fill(key, make)
  const late = Promise.withResolvers<CachedResponse>()
  const timer = setTimeout(() => {
    const old = findOld()
    if (old) late.resolve(old)
  }, newWaitMs)
  try {
    return await replyCached(request, reply, await Promise.race([made, late.promise]))
  } catch (error) {
    const old = findOld()
    if (!old) throw error
    request.log.error(
      { err: (error as Error).cause ?? error },
      'an answer could not be made anew, so the old one was sent',
    )
    return replyCached(request, reply, old)
  } finally {
    clearTimeout(timer)
  }
}

/** An answer whose route says nothing else about caching must not be stored by anyone. */
export function installNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}
