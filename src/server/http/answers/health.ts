import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Health } from '#server/db/check-nightly.ts'
import type { Db } from '#server/db/tables.ts'
import { isStopping } from '#server/http/connection/drain.ts'
import { AppError } from '#shared/errors.ts'

/** `/healthz`: the process answers. `/readyz`: the database does, is whole, and the server does not stop. */
export function installHealth(app: FastifyInstance, context: { db: Db; health: Health }): void {
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
}
