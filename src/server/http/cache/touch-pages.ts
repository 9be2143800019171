import type { PageCache } from '#server/http/cache/page-cache.ts'
import type { Services } from '#server/services.ts'
import { secondMs } from '#shared/durations.ts'

/** Many who apply at once would otherwise have each page made anew for each reader. */
const touchIntervalMs = secondMs

type Touched = { atMs: number; timer: NodeJS.Timeout | undefined }

/** When the pages of each cache were thrown away last, or are going to be. */
const touches = new WeakMap<PageCache, Touched>()

/**
 * Throws kept pages away because something on them has changed that may be told a second later: at once, but at most once
 * a second. What a program that ends does not throw away any more lives as long as any kept page (settled §5).
 */
export function touchPages({ cache, db }: Pick<Services, 'cache' | 'db'>): void {
  const touched = touches.get(cache) ?? { atMs: Number.NEGATIVE_INFINITY, timer: undefined }
  touches.set(cache, touched)
  if (touched.timer) return
  const flush = (): void => {
    touched.timer = undefined
    touched.atMs = performance.now()
    cache.invalidate()
    void db
      .transaction()
      .execute((tx) => cache.announce(tx))
      .catch(() => {})
  }
  const waitMs = touched.atMs + touchIntervalMs - performance.now()
  if (waitMs <= 0) flush()
  else touched.timer = setTimeout(flush, waitMs).unref()
}
