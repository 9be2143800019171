import { DatabaseSync } from 'node:sqlite'
import type { AppContext } from '#server/context/context.ts'

/**
 * Lets another connection, as another process has one, hold the lock that a new subscriber's row needs.
 * @returns how it lets go
 */
export async function holdLock({
  sqlite,
  pool,
  config,
}: Pick<AppContext, 'sqlite' | 'pool' | 'config'>): Promise<() => Promise<void>> {
  if (sqlite) {
    const other = new DatabaseSync(`${config.dataDir}/gille.sqlite`)
    other.exec('begin immediate')
    return async () => {
      other.exec('rollback')
      other.close()
    }
  }
  const client = await pool?.connect()
  await client?.query('begin')
  await client?.query('lock table subscribers in exclusive mode')
  return async () => {
    await client?.query('rollback')
    client?.release()
  }
}
