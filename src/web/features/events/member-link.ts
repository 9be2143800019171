import { useSyncExternalStore } from 'react'
import { memberKeyOf } from '#shared/member-key.ts'

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** @returns the key with which a member came from Min sida; empty without one, and on the server, which does not see it */
export const useMemberKey = (): string =>
  useSyncExternalStore(
    subscribe,
    () => memberKeyOf(location.hash),
    () => '',
  )
