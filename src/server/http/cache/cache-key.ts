import { addressIn, siteAddress } from '#shared/addresses.ts'
import { boardYearIn } from '#shared/board-years.ts'
import { categoryIdIn, eventIdIn, monthIn, pages } from '#shared/paths.ts'
import { siteQuery, siteQueryIn } from '#shared/site-search.ts'

const page = /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}|\/)*$/

/** Pages on which `?id=` picks one of several events with the same name. */
const eventPages = /^\/evenemang\/[^/]+(?:\/apply)?\/?$|^\/[^/]+\/apply\/?$/

const activities = /^\/aktiviteter\/?$/

const about = /^\/om-oss\/?$/

const calendar = /^\/kalender\/?$/

const isSearch = (path: string): boolean => path === pages.search || path === `${pages.search}/`

/** The server sends the same empty frame for all of them; the browser does the rest. */
const admin = /^\/admin(?:\/|$)/
const adminKey = '/admin/'

const plain = /^[A-Za-z0-9._~!'()*/-]+$/

/** @returns the path in its canonical spelling, because each letter of a path may be percent-encoded or not. */
function canonicalPath(path: string): string | null {
  if (plain.test(path)) return path
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return null
  }
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** @returns the only parameter that changes what the page shows, in its canonical spelling, or null. */
function pageParameter(path: string, query: string): string | null {
  const event = eventPages.test(path) ? eventIdIn(query) : null
  if (event !== null) return `?id=${event}`
  const month = calendar.test(path) ? monthIn(query) : null
  if (month !== null) return `?manad=${month}`
  const year = about.test(path) ? boardYearIn(query) : null
  if (year !== null) return `?ar=${year}`
  const search = isSearch(path) ? siteQueryIn(query) : null
  if (search !== null) return siteQuery(search)
  const category = activities.test(path) ? categoryIdIn(query) : null
  return category === null ? null : `?kategori=${category}`
}

/**
 * Only anonymous reads of pages and of public lists are answered from the cache, keyed by an allow-list
 * (path, `?id=` of an event's page, `?kategori=` of the activities, `?manad=` of the calendar,
 * `?ar=` of the About page, in the words of the language), so that no
 * stranger's parameter or spelling ever makes an entry (T28); `?q=` of a search makes one of a few ({@link isSearchKey}). A page with any other parameter, from a shared link, has
 * the key of the page without parameters (T63).
 * @param url the request's target as received
 * @param hasAuthorization the API answers someone signed in differently; pages answer everyone alike
 * @returns the key, or null when the request must not be answered from the cache
 */
export function cacheKey(url: string, hasAuthorization: boolean): string | null {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (!page.test(path) || path.includes('//')) return null
  const isApi = path.startsWith('/api/')
  if (isApi && hasAuthorization) return null
  const query = at === -1 ? '' : url.slice(at)
  if (admin.test(path)) return adminKey
  const canonical = canonicalPath(path)
  if (canonical === null) return null
  if (isApi) return query === '' ? withSlash(canonical) : null
  // Which parameter counts is a matter of the page, in whichever language it is shown.
  const { language, address } = siteAddress(canonical + query)
  const [own = ''] = address.split('?')
  const ownQuery = address.slice(own.length)
  return addressIn(withSlash(own) + (ownQuery && (pageParameter(own, ownQuery) ?? '')), language)
}

/** @returns whether an address, or its key, is that of a search, whose words anybody makes up */
export function isSearchKey(url: string): boolean {
  const at = url.indexOf('?')
  if (at === -1) return false
  const [own = '', query] = siteAddress(url).address.split('?')
  return query !== undefined && isSearch(own)
}
