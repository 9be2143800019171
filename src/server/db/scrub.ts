import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Database } from '#server/db/database.ts'
import type { Tx } from '#server/db/tables.ts'

/** The setting that says that something was erased since the file was last written anew. */
const due = 'scrub'

/** In the transaction that erases: the file still holds remains of the rows until it is written anew. */
export async function markForScrub(tx: Tx): Promise<void> {
  const value = randomUUID()
  await tx
    .insertInto('settings')
    .values({ name: due, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Beside the main thread, which goes on answering. @param file path of the SQLite file */
function rewrite(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./scrub-worker.ts', import.meta.url), { workerData: file })
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`scrubbing ended with ${code}`))))
  })
}

/**
 * Removes what erased rows left behind in the SQLite file and its log: `secure_delete` alone misses copies in
 * pages that were split (measured). Does nothing unless something was erased since the last time. PostgreSQL
 * reuses the space of dead rows by itself (autovacuum).
 * @throws the database's error when another process is in the way or the disk is full; it stays due
 */
export async function scrub({ db, sqlite }: Pick<Database, 'db' | 'sqlite'>): Promise<void> {
  const mark = await db.selectFrom('settings').select('value').where('name', '=', due).executeTakeFirst()
  if (!mark) return
  const file = sqlite?.location()
  if (file) await rewrite(file)
  // Unless more was erased meanwhile.
  await db.deleteFrom('settings').where('name', '=', due).where('value', '=', mark.value).execute()
}
