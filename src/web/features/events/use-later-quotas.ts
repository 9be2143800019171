import { useCallback, useSyncExternalStore } from 'react'
import type { Event } from '#shared/resources/events.ts'
import { everySecond } from './every-second.ts'

const opensMs = (opens: string | null): number => (opens ? Date.parse(opens) : 0)

/** @returns the keys of the kinds of places that open after an instant, with spaces between them */
const laterAt = ({ quotas }: Event, atMs: number): string =>
  quotas
    .filter(({ opens }) => opensMs(opens) > atMs)
    .map(({ key }) => key)
    .join(' ')

/**
 * @param loadedAt ISO instant at which the page was loaded, by which server and browser render it
 * @returns the keys of the kinds of places that are not open yet; each opens by the visitor's clock
 */
export function useLaterQuotas(event: Event, loadedAt: string): readonly string[] {
  const atLoad = laterAt(event, Date.parse(loadedAt))
  const subscribe = useCallback(
    (changed: () => void) => everySecond(changed, () => laterAt(event, Date.now()) === ''),
    [event],
  )
  const later = useSyncExternalStore(
    subscribe,
    () => (atLoad === '' ? '' : laterAt(event, Date.now())),
    () => atLoad,
  )
  return later === '' ? [] : later.split(' ')
}
