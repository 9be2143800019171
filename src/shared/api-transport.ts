/** What an answer of the API must offer: a `Response` of the browser does, and so does an injected one. */
export type ApiResponse = {
  status: number
  statusText?: string
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
  /** In the browser only. */
  blob?(): Promise<unknown>
}

export type ApiRequestInit = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: unknown
}

/** How a request reaches the API: `fetch` in the browser, an in-process injection while the server renders. */
export type ApiTransport = (path: string, init?: ApiRequestInit) => Promise<ApiResponse>
