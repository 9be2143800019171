import { useCallback, useSyncExternalStore } from 'react'
import { eventState, type Registration } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'
import { everySecond } from './every-second.ts'

/**
 * @param loadedAt ISO instant at which the page was loaded, by which server and browser render it
 * @returns the state of registration then. One that opens later does so by the visitor's clock; one that is open stays
 *   so while the visitor applies, and the server answers when it has ended.
 */
export function useRegistration(event: Event, loadedAt: string): Registration {
  const atLoad = eventState(event, loadedAt).registration
  const opensMs = atLoad === 'later' ? Date.parse(event.registration_opens ?? '') : 0
  const subscribe = useCallback(
    (changed: () => void) => everySecond(changed, () => Date.now() >= opensMs),
    [opensMs],
  )
  const current = (): Registration =>
    atLoad === 'later' ? eventState(event, Date.now()).registration : atLoad
  return useSyncExternalStore(subscribe, current, () => atLoad)
}
