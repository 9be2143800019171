import type { Event } from '#shared/resources/events.ts'
import { useServerTime } from './use-server-time.ts'

const opensMs = (opens: string | null): number => (opens ? Date.parse(opens) : 0)

/** @returns the keys of the kinds of places that open after an instant, with spaces between them */
const laterAt = ({ quotas }: Event, atMs: number): string =>
  quotas
    .filter(({ opens }) => opensMs(opens) > atMs)
    .map(({ key }) => key)
    .join(' ')

/**
 * @param loadedAt ISO instant at which the page was loaded, by which server and browser render it
 * @returns the keys of the kinds of places that are not open yet; each opens by the server's clock
 */
export function useLaterQuotas(event: Event, loadedAt: string): readonly string[] {
  const atLoad = laterAt(event, Date.parse(loadedAt))
  const later = useServerTime({
    read: (atMs) => laterAt(event, atMs),
    atLoad,
    untilMs: atLoad === '' ? 0 : Math.max(...event.quotas.map(({ opens }) => opensMs(opens))),
  })
  return later === '' ? [] : later.split(' ')
}
