import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#server/db/tables.ts'

/** Waits until one other transaction waits for what this one has locked; PostgreSQL alone tells. */
export async function untilAnotherWaits(tx: Tx): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1)
}
