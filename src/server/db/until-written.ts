import type { Database } from '#server/db/database.ts'

/**
 * Spares SQLite, which holds up everybody while it reads, what it has read already: it tells at the cost of
 * microseconds whether anything was written since, by this connection or by another. PostgreSQL does not tell, and
 * reads beside us.
 * @param read what depends on the database alone
 * @returns the same, read again only after something was written
 */
export function untilWritten<T>(
  { sqlite }: Pick<Database, 'sqlite'>,
  read: () => Promise<T>,
): () => Promise<T> {
  if (!sqlite) return read
  const own = sqlite.prepare('select total_changes() as changes')
  const others = sqlite.prepare('pragma data_version')
  let known: { mark: string; value: T } | undefined
  return async () => {
    const mark = `${own.get()?.changes} ${others.get()?.data_version}`
    if (known?.mark !== mark) known = { mark, value: await read() }
    return known.value
  }
}
