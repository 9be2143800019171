import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Health } from '#server/db/check-nightly.ts'
import type { Database } from '#server/db/database.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Tokens } from '#server/http/access/tokens.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import type { Metrics } from '#server/http/connection/metrics.ts'
import type { DiskReserve } from '#server/http/limits/disk-reserve.ts'
import type { PersonalReads } from '#server/http/limits/personal-reads.ts'
import type { RateLimits } from '#server/http/limits/rate-limits.ts'
import type { RenderLink } from '#server/links/link.ts'
import type { Outbox } from '#server/mail/outbox/outbox.ts'
import type { MediaStore } from '#server/media/media-store.ts'
import type { Language } from '#shared/languages.ts'

/** The services of the program: made once in `app.ts`, passed on explicitly. */
export type Services = Database & {
  config: Config
  /** Origin of every link that leaves the program, without a trailing slash (never the Host header). */
  publicUrl: string
  /** The clock, so that tests may set it. */
  now: () => Date
  tokens: Tokens
  limits: RateLimits
  personalReads: PersonalReads
  media: MediaStore
  /** Takes mails; a worker sends them (`mail/sending/worker.ts`). */
  outbox: Outbox
  /** Responses to visitors; `invalidate` after public content changed. */
  cache: PageCache
  /** Answers with the page of the address, the one that says that there is none too; null without the web. */
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null
  /** Renders the pages of links in mails; null without the web. */
  renderLink: RenderLink | null
  health: Health
  /** Space on the disk for the calls that make room; null with PostgreSQL, whose disk is not ours. */
  reserve: DiskReserve | null
  /** The metrics for Prometheus; null unless a setting asks for them. */
  metrics: Metrics | null
  /** Counters of the metrics since the start. `honeypotForms`: forms whose honeypot was filled in (B52). */
  counts: { honeypotForms: number }
  /** Puts what there is now into each list of a text; null until a feature does. */
  fillLists: ((db: Db | Tx, text: { html: string; language: Language }) => Promise<string>) | null
  /** Keeps a form that the honeypot caught; null until a feature does. */
  keepCaught:
    | ((form: { resource: string; values: Readonly<Record<string, unknown>> }) => Promise<void>)
    | null
}
