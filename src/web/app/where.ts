import type { Location } from 'react-router'

/** The state of an entry in the browser's history; `usr` is the state of the link. */
export type Entry = { usr: unknown; key: string; scroll?: number; index?: number }

/** @returns the location the browser shows. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const entry = history.state as Entry | null
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' } as Location
}

/**
 * @returns the location whose document this is: whoever goes back before the page is hydrated changes the address
 *   and nothing else.
 */
export function loadedLocation(): Location {
  const current = currentLocation()
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded) return current
  const { pathname, search } = new URL(loaded.name)
  if (pathname === current.pathname && search === current.search) return current
  return { pathname, search, hash: '', state: null, key: 'default' } as Location
}
