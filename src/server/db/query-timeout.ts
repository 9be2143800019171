import type { Client, PoolClient } from 'pg'
import { named } from '#server/db/plan-once.ts'
import { secondMs } from '#shared/durations.ts'

/** Longer than the `statement_timeout` of the pool, so it passes only when the server does not answer at all. */
const queryTimeoutMs = 10 * secondMs

/**
 * Ends the connection when its server does not answer a query in time: the machine is gone, or stands still. The query
 * fails like any other on a broken connection, and the pool opens a new one. Without the timeout a query waits as long as
 * TCP does: a quarter of an hour, or for ever (T46).
 */
export function setQueryTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = (async (...args: unknown[]) => {
    const timer = setTimeout(() => void (client as Client).end(), queryTimeoutMs)
    try {
      return await query(...named(args))
    } finally {
      clearTimeout(timer)
    }
  }) as typeof client.query
}
