import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import { type Answer, type CachedResponse, negotiate, type PageCache } from '#server/http/cache/page-cache.ts'

/** Sends a prepared answer: compressed as the visitor accepts it, or 304 when they have it already. */
export function replyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): FastifyReply {
  const { status, headers, body } = negotiate(request.headers, answer)
  return reply.code(status).headers(headers).send(body)
}

/**
 * Answers an anonymous read of public content from the cache, or makes the answer and keeps it. A list with
 * parameters is read each time, so that no stranger's parameter fills the cache (T28).
 */
export async function replyPublic(
  cache: PageCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  make: () => Promise<Answer>,
): Promise<FastifyReply> {
  const key = cacheKey(request.url, false)
  return replyCached(request, reply, (key !== null && cache.find(key)) || (await cache.fill(key, make)))
}

/** Whatever says nothing else about caching must not be kept by anyone. */
export function installNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}
