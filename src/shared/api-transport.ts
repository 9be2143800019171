/** An API response. A browser's `Response` fits, and so does the response of an in-process injection. */
export type ApiResponse = {
  status: number
  statusText?: string
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
  /** Only a browser's response has it. */
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
