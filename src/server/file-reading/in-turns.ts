import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** So long a visitor waits at most. */
const turnMs = 1

/** Does something with each of many items, and lets other requests have their turn in between. */
export async function inTurns<T>(items: Iterable<T>, each: (item: T) => void): Promise<void> {
  let sinceMs = performance.now()
  for (const item of items) {
    each(item)
    if (performance.now() - sinceMs < turnMs) continue
    await yieldToEventLoop()
    sinceMs = performance.now()
  }
}
