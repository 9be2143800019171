import { type Location, parsePath } from 'react-router'
import { siteAddress } from '#shared/addresses.ts'

/** The state of an entry in the browser's history; `usr` is the state of the link. */
export type Entry = { usr: unknown; key: string; scroll?: number; index?: number }

/** @returns an address as the specification writes it, in whichever language it is shown */
export function readAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const address = parsePath(siteAddress(pathname + search + hash).address)
  return { pathname: '/', search: '', hash: '', ...address }
}

/** @returns the location the browser shows, its address as the specification writes it. */
export function currentLocation(): Location {
  const { pathname, search, hash } = readAddress(window.location)
  const entry = history.state as Entry | null
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' } as Location
}

/** @returns the location of this document; going back before the page is hydrated changes the browser's address alone. */
export function loadedLocation(): Location {
  const current = currentLocation()
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded) return current
  const { pathname, search } = readAddress(new URL(loaded.name))
  if (pathname === current.pathname && search === current.search) return current
  return { pathname, search, hash: '', state: null, key: 'default' } as Location
}
