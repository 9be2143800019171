/** Decides when the next mail may leave. */
export type Pace = {
  /** @returns milliseconds until the next mail may leave; 0 when one may now */
  nextInMs(): number
  /** Takes the next moment for a mail. @returns milliseconds until then */
  reserve(): number
}

/**
 * Lets mails leave one after the other at even intervals. Of what was not used only a little is made up for: after a
 * pause `burst` mails may leave at once.
 */
export function createPace({ perSecond, burst }: { perSecond: number; burst: number }): Pace {
  const intervalMs = 1_000 / perSecond
  let nextAt = Number.NEGATIVE_INFINITY
  const nextInMs = (): number => Math.max(0, nextAt - performance.now())
  return {
    nextInMs,
    reserve: () => {
      nextAt = Math.max(nextAt, performance.now() - (burst - 1) * intervalMs)
      const inMs = nextInMs()
      nextAt += intervalMs
      return inMs
    },
  }
}
