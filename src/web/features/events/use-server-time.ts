import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '#shared/paths.ts'
import { believeDeviceClock, serverNowMs } from '#web/redux/server-clock.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { everySecond } from './every-second.ts'

/** Asks the server for its time, where something on the page changes with it, unless an answer has told it already. */
function useServerClock(isNeeded: boolean): void {
  const dispatch = useDispatch<AppDispatch>()
  useEffect(() => {
    if (!isNeeded || serverNowMs() !== null) return
    dispatch((_, _state, extra) => extra.api.send(api.list('site'))).catch(believeDeviceClock)
  }, [dispatch, isNeeded])
}

type Changing<T> = {
  /** @returns the value at an instant of the server */
  read: (atMs: number) => T
  /** The value when the page was loaded. */
  atLoad: T
  /** Nothing changes any more after this instant; 0 where nothing changes at all. */
  untilMs: number
}

/**
 * @returns a value that changes by the server's clock: the visitor's may be wrong. Until the server's time is known it is the
 *   value of the loaded page.
 */
export function useServerTime<T extends string | number | boolean>({
  read,
  atLoad,
  untilMs,
}: Changing<T>): T {
  useServerClock(untilMs > 0)
  const subscribe = useCallback(
    (changed: () => void) => everySecond(changed, () => (serverNowMs() ?? 0) >= untilMs),
    [untilMs],
  )
  const current = (): T => {
    const nowMs = serverNowMs()
    return untilMs === 0 || nowMs === null ? atLoad : read(nowMs)
  }
  return useSyncExternalStore(subscribe, current, () => atLoad)
}
