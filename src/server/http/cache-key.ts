import { eventIdIn } from '#shared/paths.ts'

const page = /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}|\/)*$/

/** Pages on which `?id=` picks one of several events with the same name. */
const eventPages = /^\/evenemang\/[^/]+\/?$|^\/[^/]+\/apply\/?$/

const activities = /^\/aktiviteter\/?$/

/** @returns whether a query picks what a page shows, written the one way in which the site writes it. */
const isKnown = (path: string, query: string): boolean =>
  (eventPages.test(path) && /^\?id=[1-9]\d{0,9}$/.test(query)) ||
  (activities.test(path) && /^\?kategori=[1-9]\d{0,9}$/.test(query))

/**
 * What may be answered from the cache: anonymous reads of pages and of public lists, keyed by an allow-list
 * (path, `?id=` of an event's page, `?kategori=` of the activities), so that no stranger's parameter ever makes an entry (T28).
 * @param url the request's target as it came
 * @param hasAuthorization the API answers someone signed in differently; pages answer everyone alike
 * @returns the key, or null when the request must not be answered from the cache
 */
export function cacheKey(url: string, hasAuthorization: boolean): string | null {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (!page.test(path) || path.startsWith('//')) return null
  const isApi = path.startsWith('/api/')
  if (isApi && hasAuthorization) return null
  const query = at === -1 ? '' : url.slice(at)
  const key = path.endsWith('/') ? path : `${path}/`
  if (query === '') return key
  if (!eventPages.test(path)) return null
  // A shared link brings parameters of others along: only the id matters.
  const id = eventIdIn(query)
  return id === null ? key : `${key}?id=${id}`
}
