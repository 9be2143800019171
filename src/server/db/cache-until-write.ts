import type { Database } from '#server/db/database.ts'

/**
 * Caches a value from SQLite until this or another connection writes, which SQLite reports within microseconds. A
 * query of SQLite blocks the process; PostgreSQL reports no writes and runs its queries in its own process, so there
 * nothing is cached.
 * @param read reads a value that depends on the database alone.
 * @returns a function that gives the cached value, and calls `read` again only after a write.
 */
export function cacheUntilWrite<T>(
  { sqlite }: Pick<Database, 'sqlite'>,
  read: () => Promise<T>,
): () => Promise<T> {
  if (!sqlite) return read
  const ownChanges = sqlite.prepare('select total_changes() as changes')
  const foreignVersion = sqlite.prepare('pragma data_version')
  let cached: { version: string; value: T } | undefined
  return async () => {
    const version = `${ownChanges.get()?.changes} ${foreignVersion.get()?.data_version}`
    if (cached?.version !== version) cached = { version, value: await read() }
    return cached.value
  }
}
