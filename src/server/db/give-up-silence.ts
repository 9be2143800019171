import type { Client, PoolClient } from 'pg'
import { secondMs } from '#shared/durations.ts'

/** Longer than PostgreSQL lets a statement take: when nothing has come by then, nobody is there. */
const silenceMs = 10 * secondMs

/**
 * Ends a connection whose server does not answer a query: its machine is gone, or it stands still. The query fails like
 * any other on a broken connection, and the pool makes a new one. Without this it waits as long as TCP does: a quarter of
 * an hour, or for ever (T46).
 */
export function giveUpSilence(client: PoolClient): void {
  const query = client.query.bind(client) as (...query: unknown[]) => unknown
  client.query = (async (...asked: unknown[]) => {
    const timer = setTimeout(() => void (client as Client).end(), silenceMs)
    try {
      return await query(...asked)
    } finally {
      clearTimeout(timer)
    }
  }) as typeof client.query
}
