import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Crud } from '#server/crud/rules.ts'
import type { Database } from '#server/db/database.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { MediaStore } from '#server/media/media-store.ts'

/** What the routes work with: made once in `app.ts`, passed on explicitly. */
export type AppContext = Database & {
  config: Config
  /** Origin of every link that leaves the program, without a trailing slash (never the Host header). */
  publicUrl: string
  /** The clock, so that tests may set it. */
  now: () => Date
  tokens: Tokens
  limits: RateLimits
  media: MediaStore
  /** Takes mails; a worker sends them (`mail/worker.ts`). */
  outbox: Outbox
  /** Every resource that is mounted, with its rules, by name. */
  cruds: Map<string, Crud>
  /** Answers to visitors; `invalidate` after public content changed. */
  cache: PageCache
  /** What the metrics count since the start. `trapped`: forms that a program filled in (bad-input B52). */
  counts: { trapped: number }
}

export type Feature = (app: FastifyInstance, context: AppContext) => void | Promise<void>
