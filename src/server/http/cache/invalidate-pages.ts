import type { Db } from '#server/db/tables.ts'
import type { PageCache } from '#server/http/cache/page-cache.ts'
import { secondMs } from '#shared/durations.ts'

/** Many applications at once would otherwise have each page made anew for each reader. */
const intervalMs = secondMs

type Invalidation = { atMs: number; timer: NodeJS.Timeout | undefined; flush: () => void }

/** The last invalidation of each cache, or the one that is planned. */
const invalidations = new WeakMap<PageCache, Invalidation>()

/**
 * Invalidates the cached pages after a change that may show a second later: at once, but at most once a second. An
 * invalidation that is still planned when the program ends is lost; the pages then live as long as any (settled §5).
 */
export function invalidatePages({ cache, db }: { cache: PageCache; db: Db }): void {
  const last = invalidations.get(cache) ?? {
    ...{ atMs: Number.NEGATIVE_INFINITY, timer: undefined },
    flush: () => {},
  }
  invalidations.set(cache, last)
  if (last.timer) return
  const flush = (): void => {
    clearTimeout(last.timer)
    last.timer = undefined
    last.atMs = performance.now()
    cache.outdate()
    void db
      .transaction()
      .execute((tx) => cache.announce(tx, 'outdates'))
      .catch(() => {})
  }
  last.flush = flush
  const waitMs = last.atMs + intervalMs - performance.now()
  if (waitMs <= 0) flush()
  else last.timer = setTimeout(flush, waitMs).unref()
}

/** Carries out an invalidation that is planned for later, as if that time had come. */
export function invalidatePlanned(cache: PageCache): void {
  const last = invalidations.get(cache)
  if (last?.timer) last.flush()
}
