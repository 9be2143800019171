import { eventState, isMembersFirst, type Registration } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'
import { useServerTime } from './use-server-time.ts'

/**
 * @param loadedAt ISO instant at which the page was loaded, by which server and browser render it
 * @returns the state of registration then. One that opens later does so by the server's clock; one that is open stays
 *   so while the visitor applies, and the server answers when it has ended.
 */
export function useRegistration(event: Event, loadedAt: string): Registration {
  const atLoad = eventState(event, loadedAt).registration
  return useServerTime({
    read: (atMs) => eventState(event, atMs).registration,
    atLoad,
    untilMs: atLoad === 'later' ? Date.parse(event.registration_opens ?? '') : 0,
  })
}

/** @returns whether only members may apply, which ends by the server's clock */
export function useMembersFirst(event: Event, loadedAt: string): boolean {
  const atLoad = isMembersFirst(event, Date.parse(loadedAt))
  return useServerTime({
    read: (atMs) => isMembersFirst(event, atMs),
    atLoad,
    untilMs: atLoad ? Date.parse(event.members_first_until ?? '') : 0,
  })
}
