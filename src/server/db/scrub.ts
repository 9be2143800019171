import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Database } from '#server/db/database.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'

/** The setting that exists while rows have been erased since the file was last rewritten. */
const scrubSetting = 'scrub'

/** Called in the transaction that erases rows, because their remains stay in the file until it is rewritten. */
export async function markForScrub(tx: Tx): Promise<void> {
  await writeSetting(tx, scrubSetting, randomUUID())
}

/**
 * Rewrites the file in a worker thread, so that the main thread goes on answering.
 * @param file path of the SQLite file.
 */
function rewrite(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./scrub-worker.ts', import.meta.url), { workerData: file })
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`scrubbing ended with ${code}`))))
  })
}

/**
 * Removes the remains of erased rows from the SQLite file and its log, if rows were erased since the last time:
 * `secure_delete` alone misses copies in pages that were split (measured). PostgreSQL reuses the space of dead rows by
 * itself (autovacuum).
 * @throws the database's error when another process uses the file or the disk is full; the next call tries again.
 */
export async function scrub({ db, sqlite }: Pick<Database, 'db' | 'sqlite'>): Promise<void> {
  const mark = await readSetting(db, scrubSetting)
  if (mark === null) return
  const file = sqlite?.location()
  if (file) await rewrite(file)
  // Rows that were erased meanwhile have given the setting another value.
  await db.deleteFrom('settings').where('name', '=', scrubSetting).where('value', '=', mark).execute()
}
