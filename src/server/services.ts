import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { DiskReserve } from '#server/disk-reserve.ts'
import type { Tokens } from '#server/http/access/tokens.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import type { RateLimits } from '#server/http/limits/rate-limits.ts'
import type { Outbox } from '#server/mail/outbox/outbox.ts'
import type { MediaStore } from '#server/media/media-store.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

/** The services of the program: made once in `app.ts`, passed on explicitly. */
export type Services = Database & {
  config: Config
  /** Origin of every link that leaves the program, without a trailing slash (never the Host header). */
  publicUrl: string
  /** The clock, so that tests may set it. */
  now: () => Date
  tokens: Tokens
  limits: RateLimits
  media: MediaStore
  /** Takes mails; a worker sends them (`mail/sending/worker.ts`). */
  outbox: Outbox
  /** Responses to visitors; `invalidate` after public content changed. */
  cache: PageCache
  /** What the last check of the database found (`db/check-nightly.ts`), and when it was, in milliseconds since 1970. */
  health: { damage: string | null; checkedAt: number }
  /** Room on the disk for whoever makes room; null with PostgreSQL, whose disk is not ours. */
  reserve: DiskReserve | null
  /** What Prometheus is told; null unless a setting asks for it. */
  metrics: Metrics | null
  /** Counters of the metrics since the start. `honeypotForms`: forms whose honeypot was filled in (B52). */
  counts: { honeypotForms: number }
}
