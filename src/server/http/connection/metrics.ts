import type { IncomingMessage } from 'node:http'

/** A request that was answered. */
type Answered = {
  method: string
  /** The pattern of its route, or `cache`: sent before any route, from the page cache or the built files. */
  route: string
  status: number
  ms: number
}

export type Metrics = {
  observe(answered: Answered): void
  /** @returns the metrics as text, with its content type */
  read(): Promise<{ type: string; text: string }>
  /** @returns whether the caller may read the metrics: anyone, unless `METRICS_TOKEN` is set (T72) */
  allows(headers: IncomingMessage['headers']): boolean
}
