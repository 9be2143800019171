import { timeZone } from '#shared/time.ts'

/** Characters of a host name; anything else could end a directive of the content security policy. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/

/**
 * @param address from the settings, or empty
 * @returns the address to embed and its origin, or null. Google's calendar is asked for its agenda in Stockholm
 *   time (specification §2); another service says itself how it looks.
 */
export function embedAddress(address: string): { src: string; origin: string; host: string } | null {
  const url = URL.parse(address)
  if (!url || !plainOrigin.test(url.origin)) return null
  if (url.hostname === 'calendar.google.com') {
    url.searchParams.set('mode', 'AGENDA')
    url.searchParams.set('ctz', timeZone)
  }
  return { src: url.href, origin: url.origin, host: url.hostname }
}
