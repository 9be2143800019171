import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

const units = [
  ['days', dayMs],
  ['hours', hourMs],
  ['minutes', minuteMs],
  ['seconds', secondMs],
] as const

/** @returns the smallest unit in which so much time is shown, in milliseconds */
function precisionOf(leftMs: number): number {
  if (leftMs >= dayMs) return hourMs
  return leftMs >= hourMs ? minuteMs : secondMs
}

/**
 * @param leftMs milliseconds until something begins
 * @returns the part of them that is shown: whole hours from a day on, whole minutes from an hour on, then whole seconds
 */
export function roundedMs(leftMs: number): number {
  // A second that has begun is still left, so that nothing is left only when it is time.
  const whole = Math.max(0, Math.ceil(leftMs / secondMs) * secondMs)
  return whole - (whole % precisionOf(whole))
}

/** @returns `2 dagar 3 tim`, `5 tim 20 min`, `4 min 10 sek`; empty when nothing is left */
export function timeLeft(leftMs: number, t: SiteTexts['t']): string {
  let restMs = roundedMs(leftMs)
  const parts: string[] = []
  for (const [unit, unitMs] of units) {
    const count = Math.floor(restMs / unitMs)
    restMs %= unitMs
    if (count > 0) parts.push(t(`countdown.${unit}`, { count }))
  }
  return parts.join(' ')
}
