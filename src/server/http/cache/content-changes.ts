import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { contentChannel, contentMark, type PageCache } from '#server/http/cache/page-cache.ts'
import { secondMs } from '#shared/durations.ts'

const checkIntervalMs = 250
const reconnectDelayMs = 2 * secondMs

/**
 * SQLite: another connection (the command line, the process that sends mails) may write to the file; `data_version`
 * tells, at the cost of microseconds, asked at most four times a second, and then the mark of public content.
 * @returns whether public content was changed elsewhere since the last call
 */
export function watchFile({ sqlite }: Database, now: () => number): () => boolean {
  if (!sqlite) return () => false
  const version = sqlite.prepare('pragma data_version')
  const readVersion = () => (version.get() as { data_version: number }).data_version
  const readMark = () =>
    sqlite.prepare('select value from settings where name = ?').get(contentMark)?.value ?? null
  let lastVersion = readVersion()
  let lastMark: unknown
  let nextCheckAt = 0
  return () => {
    if (now() < nextCheckAt) return false
    nextCheckAt = now() + checkIntervalMs
    try {
      const currentVersion = readVersion()
      if (currentVersion === lastVersion) return false
      lastVersion = currentVersion
      const mark = readMark()
      if (mark === lastMark) return false
      lastMark = mark
      return true
    } catch {
      // The file cannot be read: what is kept is all there is to show (T46).
      return false
    }
  }
}

/**
 * Listens for the announcements of other instances (PostgreSQL), on a connection of its own that is opened again when it
 * breaks. After a reconnection the cache is emptied, because announcements may have been missed.
 * @returns a function that stops listening
 */
export async function listenForChanges(
  { pool }: Database,
  { invalidate, outdate }: Pick<PageCache, 'invalidate' | 'outdate'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!pool) return async () => {}
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let release: (() => void) | undefined

  const connect = async (): Promise<void> => {
    const client = await pool.connect()
    const reconnect = (error?: Error) => {
      if (stopped || timer) return
      log.warn({ err: error }, 'lost the connection that announces changes')
      client.release(true)
      release = undefined
      retry()
    }
    client.on('error', reconnect)
    client.on('notification', ({ payload }) => (payload === 'outdates' ? outdate() : invalidate()))
    release = () => client.release(true)
    await client.query(`listen ${contentChannel}`)
    invalidate()
  }
  const retry = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (!stopped) connect().catch(retry)
    }, reconnectDelayMs)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    release?.()
  }
}
