import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import { type CachedResponse, encode, type ResponseContent } from '#server/http/cache/cached-response.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'

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

/** An answer whose route says nothing else about caching must not be stored by anyone. */
export function installNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}
