import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { readBackupState } from '#server/backup/nightly.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { Metrics } from '#server/http/connection/metrics.ts'
import type { Services } from '#server/services/services.ts'
import { secondMs } from '#shared/durations.ts'

type Measured = Pick<
  Services,
  'db' | 'dialect' | 'pool' | 'sqlite' | 'config' | 'cache' | 'counts' | 'health' | 'now'
>

/** From a cached page to a picture that is made smaller. */
const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

const inSeconds = (iso: string | null | undefined): number => (iso ? Date.parse(iso) / secondMs : 0)

async function readMails({ db }: Measured): Promise<Record<string, number>> {
  const states = { queued: 0, sending: 0, failed: 0, uncertain: 0 }
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('state', 'in', ['queued', 'sending', 'failed', 'uncertain'])
    .groupBy('state')
    .execute()
  return { ...states, ...Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)])) }
}

async function readLastSent({ db }: Measured): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.max('sent_at').as('last'))
    .executeTakeFirst()
  return inSeconds(row?.last)
}

async function readDatabaseBytes({ db, sqlite }: Measured): Promise<number> {
  const query = sqlite
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    : sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  return Number((await query.execute(db)).rows[0]?.bytes)
}

/**
 * Creates the metrics for Prometheus. Those of the database are read at each request for them; while the database is away
 * they are missing and `gille_database_up` is 0.
 */
export function createMetrics(context: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const requests = new Histogram({
    name: 'gille_http_request_duration_seconds',
    help: 'Answered requests by route, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const isUp = gauge('gille_database_up', 'Whether the database answers')
  const isDamaged = gauge('gille_database_damaged', 'Whether the last check found damage')
  const seconds = gauge('gille_database_seconds', 'How long the database took to answer')
  const bytes = gauge('gille_database_bytes', 'Size of the database')
  const connections = gauge('gille_database_connections', 'Connections to PostgreSQL', ['state'])
  const mails = gauge('gille_mails', 'Mails that are not sent', ['state'])
  const sentAt = gauge('gille_mail_last_sent_timestamp_seconds', 'When the last mail left; 0 for never')
  const backupAt = gauge('gille_backup_last_timestamp_seconds', 'When the last backup was made; 0 for never')
  const backupBytes = gauge('gille_backup_last_bytes', 'Size of the last backup')
  const entries = gauge('gille_cache_entries', 'Answers kept')
  const cacheBytes = gauge('gille_cache_bytes', 'Bytes of the answers kept')
  const trapped = gauge('gille_trapped_forms_total', 'Forms that a program filled in')

  const readDatabase = async (): Promise<void> => {
    const startedAt = performance.now()
    await sql`select 1`.execute(context.db)
    seconds.set((performance.now() - startedAt) / secondMs)
    const [counts, last, size, backup] = await Promise.all([
      readMails(context),
      readLastSent(context),
      readDatabaseBytes(context),
      readBackupState(context.db),
    ])
    for (const [state, count] of Object.entries(counts)) mails.set({ state }, count)
    sentAt.set(last)
    bytes.set(size)
    backupAt.set(inSeconds(backup?.last?.at))
    backupBytes.set(backup?.last?.size ?? 0)
    isUp.set(1)
  }

  const readProcess = (): void => {
    const cached = context.cache.size()
    entries.set(cached.entries)
    cacheBytes.set(cached.bytes)
    trapped.set(context.counts.honeypotForms)
    isDamaged.set(context.health.damage ? 1 : 0)
    if (!context.pool) return
    const { totalCount, idleCount, waitingCount } = context.pool
    connections.set({ state: 'busy' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'waiting' }, waitingCount)
  }

  const { metricsToken } = context.config
  const expected = metricsToken === null ? null : Buffer.from(sha256(`Bearer ${metricsToken}`))
  return {
    observe: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / secondMs),
    read: async () => {
      for (const known of [seconds, bytes, mails, sentAt, backupAt, backupBytes]) known.reset()
      readProcess()
      await readDatabase().catch(() => isUp.set(0))
      return { type: registry.contentType, text: await registry.metrics() }
    },
    allows: ({ authorization = '' }) =>
      expected === null || timingSafeEqual(Buffer.from(sha256(authorization)), expected),
  }
}
