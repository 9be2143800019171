import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { contentChannel, contentMark } from '#server/http/cache/page-cache.ts'

const checkEvery = 250
const reconnectAfter = 2_000

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
  let known = readVersion()
  let knownMark: unknown
  let next = 0
  return () => {
    if (now() < next) return false
    next = now() + checkEvery
    const current = readVersion()
    if (current === known) return false
    known = current
    const mark = readMark()
    if (mark === knownMark) return false
    knownMark = mark
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
