import type { FastifyInstance } from 'fastify'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import type { CachedResponse, ResponseContent } from '#server/http/cache/cached-response.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import { inProcessAddress } from '#server/http/limits/read-limit.ts'
import type { ApiResponse, ApiTransport } from '#shared/api-transport.ts'

/** The beginning of a list, which many pages show. Its length is written in a page's code, never by a visitor (T28). */
const listBeginning = /^\/api\/[a-z]+\/\?limit=\d+$/

const headersOf = (headers: Readonly<Record<string, unknown>>): ApiResponse['headers'] => ({
  get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
})

const parse = async ({ encoded }: CachedResponse) => JSON.parse(encoded.identity.body.toString()) as unknown

/** The parsed answers of cached lists, for as long as they are cached; pages never change them. */
const parsed = new WeakMap<CachedResponse, Promise<unknown>>()

function parseOnce(cached: CachedResponse): Promise<unknown> {
  const value = parsed.get(cached) ?? parse(cached)
  parsed.set(cached, value)
  return value
}

const fromCache = (cached: CachedResponse, json = parse): ApiResponse => ({
  status: cached.status,
  headers: headersOf(cached.headers),
  json: () => json(cached),
})

/**
 * The API for pages that are rendered: what all pages show, as the footer, and the beginnings of lists are read from
 * the cache, everything else through the routes.
 */
export function createInProcessApi(app: FastifyInstance, cache: PageCache): ApiTransport {
  const ask = (path: string) => app.inject({ method: 'GET', url: path, remoteAddress: inProcessAddress })

  const askForContent = async (path: string): Promise<ResponseContent> => {
    const { statusCode, headers, payload } = await ask(path)
    return { status: statusCode, headers: headers as Record<string, string>, body: payload }
  }

  return async (path) => {
    if (listBeginning.test(path)) {
      const key = `in process ${path}`
      return fromCache(cache.find(key) ?? (await cache.fill(key, () => askForContent(path))), parseOnce)
    }
    const key = cacheKey(path, false)
    const cached = key === null ? undefined : cache.find(key)
    if (cached) return fromCache(cached)
    const answer = await ask(path)
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: headersOf(answer.headers),
      json: async () => answer.json(),
    }
  }
}
