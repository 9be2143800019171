import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { baseHeaders } from '#server/http/answers/security-headers.ts'
import { cacheKey, isSearchKey } from '#server/http/cache/cache-key.ts'
import { replyCached, replyKept } from '#server/http/cache/cached-reads.ts'
import {
  type CachedResponse,
  createResponse,
  type ResponseContent,
} from '#server/http/cache/cached-response.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import { notPages } from '#server/http/connection/methods.ts'
import type { Assets } from '#server/http/pages/assets.ts'
import type { Missing, RenderedDocument, Renderer } from '#server/http/pages/ssr.ts'
import { siteAddress } from '#shared/addresses.ts'
import type { ApiTransport } from '#shared/api-transport.ts'
import { AppError } from '#shared/errors.ts'

/** Pages may be kept by proxies for a minute and shown stale while the server is away (`docs/threats.md`, "Cache"). */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400'

/** The words of a search are kept by the searcher's browser alone, and told to nobody. */
const searchHeaders = { 'cache-control': 'private, max-age=60', 'referrer-policy': 'strict-origin' }

export type Pages = {
  /** Answers a request whose address cannot be decoded with the not-found page. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Answers a request with the page of its address. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** @throws AppError unavailable: the API has said so of itself, while the database is away or busy; else internal */
export function refuseToRender(cause: unknown): never {
  const isAway = (cause as { status?: number } | null)?.status === 503
  throw new AppError(isAway ? 'unavailable' : 'internal', { cause })
}

/** Addresses that lead to others, each given as its path with its query. */
export type Addresses = {
  /** @returns where the query of an address leads, whether or not its path has a page, or null; counts it */
  findByQuery(url: string): Promise<string | null>
  /** @returns where an address without a page leads, or null; counts it */
  findWithoutPage(url: string): Promise<string | null>
  /** Counts an address without a page that leads nowhere. */
  countMissing(url: string): void
}

type PageSources = {
  /** The API for pages that are rendered. */
  api: ApiTransport
  assets: Assets
  renderer: Renderer
  addresses: Addresses
}

/**
 * Serves the built files and every page, rendered with its data and cached until public content changes.
 * @param renderer the built web
 */
export function installPages(
  app: FastifyInstance,
  context: { cache: PageCache; publicUrl: string; config: Config },
  { api, assets, renderer, addresses }: PageSources,
): Pages {
  const { cache } = context

  const contentOf = ({
    status,
    html,
    contentSecurityPolicy,
    ...validity
  }: RenderedDocument): ResponseContent => ({
    ...validity,
    status,
    headers: {
      ...baseHeaders(context),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': status === 200 ? pageCaching : 'no-store',
      vary: 'accept-encoding',
    },
    body: html,
  })

  /** One page for all addresses that have none, so that made-up ones cost no render (T64). */
  const findMissing = async (missing: Missing): Promise<CachedResponse> => {
    const key = `missing ${missing.language} ${missing.status}`
    const make = async (): Promise<ResponseContent> => ({
      ...contentOf(await renderer.renderMissing(missing, api).catch(refuseToRender)),
      isCached: true,
    })
    return cache.find(key) ?? cache.fill(key, make)
  }

  const redirectTo = (location: string): ResponseContent => ({
    status: 301,
    headers: { ...baseHeaders(context), location, 'cache-control': 'no-cache' },
    body: '',
  })

  /** @param asked the address with all its parameters, which one of an old site may need */
  const makePage = async (url: string, asked: string): Promise<ResponseContent | CachedResponse> => {
    const rendered = await renderer.render(url, api).catch(refuseToRender)
    if ('html' in rendered) {
      const content = contentOf(rendered)
      return isSearchKey(url) ? { ...content, headers: { ...content.headers, ...searchHeaders } } : content
    }
    // The address of a deleted record may lead on, too.
    const location = await addresses.findWithoutPage(asked)
    if (location !== null) return redirectTo(location)
    if (rendered.status === 404) addresses.countMissing(asked)
    return findMissing(rendered)
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/'] = request.url.split('?')
    const asset = assets.find(path)
    if (asset) return replyCached(request, reply, asset)
    if (notPages.test(path)) throw new AppError('not-found')
    const location = await addresses.findByQuery(request.url)
    if (location !== null) return replyCached(request, reply, createResponse(redirectTo(location)))

    // An address without a key is rendered from its path alone: unknown parameters change nothing.
    const key = cacheKey(request.url, false)
    return replyKept(cache, { request, reply }, () => makePage(key ?? path, request.url))
  }
  app.get('/*', { config: { guard: 'public', anonymous: true, isPage: true } }, sendPage)
  return {
    sendPage,
    sendNotFound: async (request, reply) =>
      replyCached(
        request,
        reply,
        await findMissing({ status: 404, language: siteAddress(request.url).language }),
      ),
  }
}
