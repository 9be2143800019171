import { adminRoutes } from './admin-routes.tsx'
import type { AdminModule, AdminRoute } from './resource-route.tsx'

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** @returns whether an address is that of a page; `:id` in it stands for the number of a record. */
function fits(path: string, pathname: string): boolean {
  const [actual, expected] = [pathname.split('/'), path.split('/')]
  const isPart = (part: string, index: number): boolean =>
    part === ':id' ? /^[1-9]\d{0,9}$/.test(actual[index] ?? '') : part === actual[index]
  return actual.length === expected.length && expected.every(isPart)
}

/** @returns the page of an address below /admin, or undefined when there is none. */
export const findAdminRoute = (pathname: string): AdminRoute | undefined =>
  Object.values(adminRoutes)
    .flat()
    .find(({ path, lazy }) => lazy !== undefined && fits(path, withSlash(pathname).toLowerCase()))

/** Pages whose code is here already, so that they are shown without a moment of nothing. */
const loaded = new Map<string, AdminModule>()
const loading = new Map<string, Promise<AdminModule>>()

/** Fetches the code of a page, once. @throws TypeError when it cannot be had */
export function prepareAdminPage(pathname: string): Promise<AdminModule> | null {
  const route = findAdminRoute(pathname)
  if (!route?.lazy) return null
  const underWay = loading.get(route.path)
  if (underWay !== undefined) return underWay
  const coming = route.lazy().then((module) => {
    loaded.set(route.path, module)
    return module
  })
  loading.set(route.path, coming)
  coming.catch(() => loading.delete(route.path))
  return coming
}

/** @returns the page of an address if its code is here. */
export const readyAdminPage = (pathname: string): AdminModule | undefined =>
  loaded.get(findAdminRoute(pathname)?.path ?? '')
