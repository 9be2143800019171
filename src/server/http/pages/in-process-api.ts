import type { FastifyInstance } from 'fastify'
import { logFault, problemBody, toAppError } from '#server/http/answers/error-handler.ts'
import { cacheKey } from '#server/http/cache/cache-key.ts'
import { bodyOf, type CachedResponse, type ResponseContent } from '#server/http/cache/cached-response.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import { inProcessAddress } from '#server/http/limits/read-limit.ts'
import type { ApiResponse, ApiTransport } from '#shared/api-transport.ts'

/** The beginning of a list, which many pages show. Its length is written in a page's code, never by a visitor (T28). */
const listBeginning = /^\/api\/[a-z]+\/\?limit=\d+$/

const headersOf = (headers: Readonly<Record<string, unknown>>): ApiResponse['headers'] => ({
  get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
})

const parse = async (cached: CachedResponse) => JSON.parse(bodyOf(cached).toString()) as unknown

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

/** @returns the answer to the read of one record, or the problem that a route would answer with */
async function recordAnswer(app: FastifyInstance, read: () => Promise<unknown>): Promise<ApiResponse> {
  try {
    const value = await read()
    return { status: 200, headers: headersOf({}), json: async () => value }
  } catch (error) {
    const problem = toAppError(error)
    logFault(app.log, problem)
    const headers = headersOf({ 'content-type': 'application/problem+json' })
    return { status: problem.status, headers, json: async () => problemBody(problem, '') }
  }
}

type Sources = {
  cache: PageCache
  /** @returns reads what the route of a path answers a visitor; undefined when it is not that of one record */
  recordAt(path: string): (() => Promise<unknown>) | undefined
}

/**
 * The API for pages that are rendered: what all pages show, as the footer, and the beginnings of lists are read from
 * the cache, one record from the database, everything else through the routes.
 */
export function createInProcessApi(app: FastifyInstance, { cache, recordAt }: Sources): ApiTransport {
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
    const readRecord = recordAt(path)
    if (readRecord) return recordAnswer(app, readRecord)
    const answer = await ask(path)
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: headersOf(answer.headers),
      json: async () => answer.json(),
    }
  }
}
