import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { contentChannel } from '#server/http/page-cache.ts'

const checkEvery = 250
const reconnectAfter = 2_000

/**
 * SQLite: another process (the command line) may write to the file; `data_version` tells, at the cost of
 * microseconds, asked at most four times a second.
 * @returns whether another process has written since the last call
 */
export function watchFile({ sqlite }: Database, now: () => number): () => boolean {
  if (!sqlite) return () => false
  const statement = sqlite.prepare('pragma data_version')
  const read = () => (statement.get() as { data_version: number }).data_version
  let known = read()
  let next = 0
  return () => {
    if (now() < next) return false
    next = now() + checkEvery
    const version = read()
    if (version === known) return false
    known = version
    return true
  }
}

/**
 * PostgreSQL: listens for what other instances announce, on a connection of its own that is made again when it
 * breaks. After a gap everything is thrown away, because announcements may have been missed.
 * @returns stops listening
 */
export async function listenForChanges(
  { pool }: Database,
  invalidate: () => void,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!pool) return async () => {}
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let release: (() => void) | undefined

  const connect = async (): Promise<void> => {
    const client = await pool.connect()
    const again = (error?: Error) => {
      if (stopped || timer) return
      log.warn({ err: error }, 'lost the connection that announces changes')
      client.release(true)
      release = undefined
      retry()
    }
    client.on('error', again)
    client.on('notification', invalidate)
    release = () => client.release(true)
    await client.query(`listen ${contentChannel}`)
    invalidate()
  }
  const retry = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (!stopped) connect().catch(retry)
    }, reconnectAfter)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    release?.()
  }
}
