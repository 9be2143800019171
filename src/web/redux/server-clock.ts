import { secondMs } from '#shared/durations.ts'

/** How far the server's clock is ahead of this device's; null until an answer has told. */
let aheadMs: number | null = null

/** @returns the server's time in milliseconds since 1970, null until an answer has told it */
export const serverNowMs = (): number | null => (aheadMs === null ? null : Date.now() + aheadMs)

/**
 * Reads the server's clock from an answer.
 * @param date the header `Date`, which is in whole seconds
 * @param sentAtMs when the request was sent, by this device's clock
 */
export function readServerClock(date: string | null, sentAtMs: number): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const receivedAtMs = Date.now()
  // An answer that was long under way says little.
  if (aheadMs !== null && receivedAtMs - sentAtMs > secondMs) return
  const half = secondMs / 2
  const measuredMs = serverMs + half - (sentAtMs + receivedAtMs) / 2
  // Clocks that agree within the second are the same, so that nothing opens early or late.
  aheadMs = Math.abs(measuredMs) <= secondMs ? 0 : measuredMs
}

/** Believes the device's clock: the server cannot be asked. */
export function believeDeviceClock(): void {
  aheadMs ??= 0
}

/** For tests: the server's time is not known yet. */
export function forgetServerClock(): void {
  aheadMs = null
}
