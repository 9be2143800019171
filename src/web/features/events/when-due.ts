import { minuteMs } from '#shared/durations.ts'

/** A computer that sleeps stops its timers, so that none waits longer. */
const longestWaitMs = minuteMs

/**
 * Calls back whenever something is due, and at times before.
 * @param dueInMs tells in how many milliseconds something is due next; null ends the waiting
 * @returns what ends it, too
 */
export function whenDue(dueInMs: () => number | null, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    const due = dueInMs()
    if (due === null) return
    timer = setTimeout(
      () => {
        // Before the call, which may end the waiting.
        wait()
        call()
      },
      Math.min(due, longestWaitMs),
    )
  }
  wait()
  return () => clearTimeout(timer)
}
