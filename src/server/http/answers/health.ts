import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { isStopping } from '#server/http/connection/drain.ts'
import { AppError } from '#shared/errors.ts'

function metricsText({ cache, counts }: Pick<AppContext, 'cache' | 'counts'>): string {
  const { rss, heapUsed } = process.memoryUsage()
  const cached = cache.size()
  const lines: [string, string, number][] = [
    ['gille_uptime_seconds', 'Seconds since the process started', process.uptime()],
    ['gille_memory_rss_bytes', 'Resident memory', rss],
    ['gille_memory_heap_bytes', 'JavaScript heap in use', heapUsed],
    ['gille_cache_entries', 'Answers kept', cached.entries],
    ['gille_cache_bytes', 'Bytes of the answers kept', cached.bytes],
    ['gille_trapped_forms_total', 'Forms that a program filled in', counts.honeypotForms],
  ]
  const typeOf = (name: string) => (name.endsWith('_total') ? 'counter' : 'gauge')
  return lines
    .map(
      ([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${typeOf(name)}\n${name} ${value}\n`,
    )
    .join('')
}

/** `/healthz`: the process answers. `/readyz`: the database does. `/metrics`: Prometheus, when enabled. */
export function installHealth(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'config' | 'cache' | 'counts' | 'health'>,
): void {
  const config = { guard: 'public', anonymous: true } as const
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async () => {
    if (isStopping(app.server) || context.health.damage) throw new AppError('unavailable')
    try {
      await sql`select 1`.execute(context.db)
      return { status: 'ready' }
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
  })
  if (!context.config.metrics) return
  app.get('/metrics', { config }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metricsText(context)),
  )
}
