import type { ApiResponse, ApiTransport } from '#shared/api-transport.ts'
import { idempotencyHeader } from '#shared/idempotency.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { operationHeader, planHeader } from '#shared/operations.ts'
import { type Api, type ApiAnswer, ApiProblem, type ApiRequest } from '#web/redux/api.ts'
import { readServerClock } from '#web/redux/server-clock.ts'

/** How long a public answer may be used again: prefetched by a hover, read by the click. */
const reuseMs = 30_000

const network = {
  status: 0,
  code: 'network',
  title: message('failure.network'),
  errors: [],
}

/** A read refused because there were too many is worth another try. */
const isLasting = (status: number): boolean => status >= 400 && status <= 499 && status !== 429

async function readProblem(response: ApiResponse): Promise<ApiProblem> {
  const fallback = response.statusText || message('failure.status', { status: response.status })
  const body: unknown = (response.headers.get('content-type') ?? '').includes('json')
    ? await response.json().catch(() => null)
    : null
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiProblem>
  return new ApiProblem({
    status: response.status,
    title: typeof problem.title === 'string' ? problem.title : fallback,
    code: typeof problem.code === 'string' ? problem.code : 'internal',
    errors: Array.isArray(problem.errors) ? problem.errors : [],
    preview: problem.preview,
  })
}

function describeRequest(
  { method = 'GET', body, token, ifMatch, plan, idempotencyKey, signal }: ApiRequest,
  language: Language,
) {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language }
  if (token) headers.authorization = `Token ${token}`
  if (ifMatch) headers['if-match'] = ifMatch
  if (plan) headers[planHeader] = plan
  if (idempotencyKey) headers[idempotencyHeader] = idempotencyKey
  const init = signal ? { method, headers, signal } : { method, headers }
  if (body === undefined) return init
  // The browser writes the multipart boundary itself.
  if (body instanceof FormData) return { ...init, body }
  if (body instanceof Blob) {
    const own = ['application/octet-stream', 'application/zip']
    return {
      ...init,
      headers: { ...headers, 'content-type': own.includes(body.type) ? body.type : 'application/xml' },
      body,
    }
  }
  headers['content-type'] = 'application/json'
  return { ...init, body: JSON.stringify(body) }
}

async function readAnswer(response: ApiResponse, { as }: ApiRequest): Promise<unknown> {
  if (response.status === 204) return null
  return as === 'blob' ? response.blob?.() : response.json()
}

async function exchange<T>(
  transport: ApiTransport,
  path: string,
  { request, language }: { request: ApiRequest; language: Language },
): Promise<ApiAnswer<T>> {
  const sentAtMs = Date.now()
  const response = await transport(path, describeRequest(request, language)).catch((cause: unknown) => {
    throw new ApiProblem(network, cause)
  })
  if (!import.meta.env.SSR) readServerClock(response.headers.get('date'), sentAtMs)
  if (response.status < 200 || response.status > 299) throw await readProblem(response)
  const total = response.headers.get('x-total-count')
  return {
    data: (await readAnswer(response, request)) as T,
    etag: response.headers.get('etag'),
    total: total === null ? null : Number(total),
    operation: response.headers.get(operationHeader),
  }
}

/**
 * The client of the API, in the browser and while the server renders.
 * Anonymous reads are shared and kept for half a minute, so that no page fetches anything twice; a write
 * forgets them all.
 */
export function createApiClient(
  transport: ApiTransport,
  {
    language = () => firstLanguage,
    clock = Date.now,
  }: { language?: () => Language; clock?: () => number } = {},
): Api {
  const reads = new Map<string, { at: number; answer: Promise<ApiAnswer<unknown>> }>()
  return {
    send<T>(path: string, request: ApiRequest = {}): Promise<ApiAnswer<T>> {
      const reading = (request.method ?? 'GET') === 'GET'
      if (!reading || request.token) {
        if (!reading) reads.clear()
        return exchange<T>(transport, path, { request, language: language() })
      }
      const earlier = reads.get(path)
      if (earlier && clock() - earlier.at < reuseMs) return earlier.answer as Promise<ApiAnswer<T>>
      const answer = exchange<T>(transport, path, { request, language: language() })
      reads.set(path, { at: clock(), answer })
      answer.catch((error: unknown) => {
        if (!(error instanceof ApiProblem) || !isLasting(error.status)) reads.delete(path)
      })
      return answer
    },
  }
}
