import { doorPage } from '#shared/door.ts'
import { api } from '#shared/paths.ts'

/** The cache that `public/door-worker.js` answers from. */
export const checkInCache = 'door'

const isFile = (address: string): boolean => address.startsWith(`${location.origin}/assets/`)

/** @returns the addresses of the files that this document has loaded */
const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isFile)

/** @returns the addresses of the files that a document names */
const listNamedFiles = (html: string): string[] =>
  [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => location.origin + path)

/** @throws TypeError without a connection */
async function storeAnswer(cache: Cache, address: string): Promise<string | null> {
  const response = await fetch(address)
  if (!response.ok || response.redirected) return null
  await cache.put(address, response.clone())
  return response.text()
}

/**
 * Stores the check-in page of an event, the files of this document and of that page, and the signed-in user, so that the
 * page opens without a connection. The page does it itself: a document outside the worker's scope is never controlled by
 * the worker, however long it waits.
 * @throws TypeError without a connection
 */
export async function storeCheckInPage(eventId: number, user: unknown): Promise<void> {
  const cache = await caches.open(checkInCache)
  const headers = { 'content-type': 'application/json' }
  await cache.put(api.me, new Response(JSON.stringify(user), { headers }))
  const html = await storeAnswer(cache, doorPage(eventId))
  const files = new Set([...listLoadedFiles(), ...listNamedFiles(html ?? '')])
  for (const file of files) if (!(await cache.match(file))) await storeAnswer(cache, file)
}
