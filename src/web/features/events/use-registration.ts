import { useCallback, useSyncExternalStore } from 'react'
import { type Registration, registrationOf } from '#shared/registration.ts'
import type { Event } from '#shared/resources/events.ts'
import { whenDue } from './when-due.ts'

/**
 * @param loadedAt ISO instant at which the page was loaded, by which server and browser render it
 * @returns how registration stood then. One that opens later does so by the visitor's clock; none that is open ends
 *   under the hands of whoever is applying, who learns from the server when it has.
 */
export function useRegistration(event: Event, loadedAt: string): Registration {
  const atLoad = registrationOf(event, loadedAt)
  const opensMs = atLoad === 'later' ? Date.parse(event.registration_opens ?? '') : null
  const subscribe = useCallback(
    (opened: () => void) =>
      whenDue(() => {
        const leftMs = (opensMs ?? 0) - Date.now()
        return leftMs > 0 ? leftMs : null
      }, opened),
    [opensMs],
  )
  const current = (): Registration =>
    opensMs === null ? atLoad : registrationOf(event, new Date().toISOString())
  return useSyncExternalStore(subscribe, current, () => atLoad)
}
