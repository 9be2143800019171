import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { writeSetting } from '#server/db/settings.ts'
import type { Tables, Tx } from '#server/db/tables.ts'
import { isSearchKey } from '#server/http/cache/cache-key.ts'
import {
  bytesOf,
  type CachedResponse,
  createResponse,
  type ResponseContent,
} from '#server/http/cache/cached-response.ts'
import { createComingChange, type FindChange } from '#server/http/cache/coming-change.ts'
import { dayMs, minuteMs, secondMs } from '#shared/durations.ts'

type Make = () => Promise<ResponseContent | CachedResponse>

export type PageCache = {
  /** @returns the cached response, or undefined when there is none or the content has changed since. */
  find(key: string): CachedResponse | undefined
  /** The same for a visitor, who gets the outdated one, some seconds old at most, while a new one is being made. */
  findForVisitor(key: string): CachedResponse | undefined
  /**
   * Caches the response that `make` gives; several requests of the same key at once wait for one response. Without a
   * key the response is not cached, and a response that is cached under another key is passed on.
   */
  fill(key: string | null, make: Make): Promise<CachedResponse>
  /**
   * For when no new response can be made. @returns the one that is too old, a day at most, which `find` gives as well for
   * the next seconds; undefined when there is none
   */
  findOld(key: string): CachedResponse | undefined
  /** Empties the cache: public content has changed. */
  invalidate(): void
  /** The same for a change that may show a moment later: who comes while a response is made anew gets the outdated one. */
  outdate(): void
  /** Inside the transaction that changes public content: tells the other instances when it commits. */
  announce(tx: Tx, change?: 'outdates'): Promise<void>
  /** Adds a source of changes that no write announces: no response is kept past the next of them. */
  expectChange(find: FindChange): void
  /** Changes whenever public content may have changed, so that values in memory can be read again. */
  version(): number
  /** @returns the number of cached responses and their bytes, for the metrics. */
  size(): { bytes: number; entries: number }
}

/** Name of the PostgreSQL channel on which instances tell each other that public content changed. */
export const contentChannel = 'gille_content'
/** Setting that tells other connections to a SQLite file that public content changed. */
export const contentMark = 'content_mark'

/** How long an old response is sent at most, as `stale-if-error` tells proxies. */
const maxOldMs = dayMs
/** Between two tries to make a response that could not be made. */
const retryMs = 5 * secondMs
/** How long a visitor gets an outdated response while a new one is being made. */
const maxOutdatedMs = 5 * secondMs
/** How long others may keep a response at most: a minute, and five more while they fetch a new one. */
const keptElsewhereMs = 6 * minuteMs
const maxEntries = 1_000
/** Searches, whose words anybody makes up, take no more of the entries, and none past the time of one. */
const maxSearches = 40
const maxBytes = 32 * 1024 * 1024

/** Changes the mark that other connections to the same SQLite file read (`watchFile`). */
const markContent = (tx: Tx): Promise<void> => writeSetting(tx, contentMark, randomUUID())

/** @returns the headers of a response that others ask about each time, because it soon shows something else */
const revalidated = (headers: ResponseContent['headers']): ResponseContent['headers'] => ({
  ...headers,
  ...(headers['cache-control'] && {
    'cache-control': headers['cache-control']
      .replace(/\bmax-age=\d+|\bs-maxage=\d+/g, (rule) => rule.replace(/\d+/, '0'))
      .replace(/, stale-while-revalidate=\d+/, ''),
  }),
})

type Entry = {
  response: CachedResponse
  /** The time until which it says what there is. */
  currentUntil: number
  /** While no new response can be made: until when this one is sent without another try. */
  keptUntil: number
  /** The size at the last count: a response grows with each further compression. */
  bytes: number
}

/**
 * Caches responses until public content changes, by a write or at a time, they are as old as `maxAgeMs` (settled §5) or valid no more.
 * @param options.notify whether other instances listen (PostgreSQL)
 * @param options.changedElsewhere cheap check whether another process wrote to the database
 */
export function createPageCache(options: {
  maxAgeMs: number
  notify: boolean
  changedElsewhere: () => boolean
  now: () => number
}): PageCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<CachedResponse>>()
  let bytes = 0
  let generation = 0
  const comingChange = createComingChange(options.now)

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key)
    bytes -= entry.bytes
  }

  const invalidate = (): void => {
    generation++
    comingChange.forget()
    entries.clear()
    pending.clear()
    bytes = 0
  }

  const outdate = (): void => {
    generation++
    pending.clear()
    for (const entry of entries.values()) entry.currentUntil = Math.min(entry.currentUntil, options.now())
  }

  const recount = (entry: Entry): void => {
    bytes -= entry.bytes
    entry.bytes = bytesOf(entry.response)
    bytes += entry.bytes
  }

  const dropSearches = (): void => {
    const searches = [...entries].filter(([key]) => isSearchKey(key))
    const kept = searches
      .filter(([, { currentUntil }]) => currentUntil > options.now())
      .slice(1 - maxSearches)
    for (const [key, entry] of searches) if (!kept.some(([other]) => other === key)) drop(key, entry)
  }

  const store = (key: string, response: CachedResponse, validUntilMs: number): void => {
    const replaced = entries.get(key)
    if (replaced) drop(key, replaced)
    if (isSearchKey(key)) dropSearches()
    const currentUntil = Math.min(options.now() + options.maxAgeMs, validUntilMs)
    const entry = { response, currentUntil, keptUntil: 0, bytes: 0 }
    entries.set(key, entry)
    recount(entry)
    for (const [oldest, old] of entries) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break
      drop(oldest, old)
    }
  }

  const makeResponse = async (key: string | null, make: Make): Promise<CachedResponse> => {
    const startGeneration = generation
    // Before the content is read: it may be read after the change, never be kept past it.
    const changesAt = await comingChange.find()
    const made = await make()
    if ('etag' in made) return made
    const changesSoon = changesAt < options.now() + options.maxAgeMs + keptElsewhereMs
    const response = createResponse(changesSoon ? { ...made, headers: revalidated(made.headers) } : made)
    // Content that was read before a change must not be cached after the change.
    const isCurrent = startGeneration === generation
    const isStored = key !== null && isCurrent && (response.status === 200 || made.isCached)
    if (isStored) store(key, response, Math.min(made.validUntilMs ?? changesAt, changesAt))
    return response
  }

  const findEntry = (key: string, mayBeOutdated: boolean): CachedResponse | undefined => {
    if (options.changedElsewhere()) invalidate()
    const entry = entries.get(key)
    const time = options.now()
    if (!entry) return undefined
    const sentUntil = entry.currentUntil + (mayBeOutdated ? maxOutdatedMs : 0)
    if (Math.max(sentUntil, entry.keptUntil) <= time) return undefined
    recount(entry)
    return entry.response
  }

  return {
    find: (key) => findEntry(key, false),
    findForVisitor: (key) => findEntry(key, pending.has(key)),
    findOld(key) {
      const entry = entries.get(key)
      const time = options.now()
      if (!entry || time - entry.currentUntil > maxOldMs || isSearchKey(key)) return undefined
      entry.keptUntil = time + retryMs
      return entry.response
    },
    fill(key, make) {
      if (key === null) return makeResponse(null, make)
      const running = pending.get(key)
      if (running !== undefined) return running
      const response = makeResponse(key, make).finally(() => {
        if (Object.is(pending.get(key), response)) pending.delete(key)
      })
      pending.set(key, response)
      return response
    },
    invalidate,
    outdate,
    expectChange: comingChange.add,
    async announce(tx, change) {
      if (options.notify)
        await sql`select pg_notify(${contentChannel}, ${change ?? ''})`.execute(tx as Kysely<Tables>)
      else await markContent(tx)
    },
    version() {
      if (options.changedElsewhere()) invalidate()
      return generation
    },
    size: () => ({ bytes, entries: entries.size }),
  }
}
