/** Decides when the next mail may leave. */
export type Pace = {
  /** @returns how many mails may leave now */
  available(): number
  /** So many leave. */
  take(count: number): void
  /** @returns milliseconds until a mail may leave; 0 when one may now */
  nextInMs(): number
}

/**
 * Lets mails leave one after the other at even intervals. Only what was not used lately is made up for: `burst` mails
 * at most leave at once.
 */
export function createPace({ perSecond, burst }: { perSecond: number; burst: number }): Pace {
  const intervalMs = 1_000 / perSecond
  let nextAt = Number.NEGATIVE_INFINITY
  /** When the next mail is or was due, as far back as is made up for. */
  const dueAt = (now: number): number => Math.max(nextAt, now - (burst - 1) * intervalMs)
  return {
    available: () => {
      const now = performance.now()
      const sinceMs = now - dueAt(now)
      return sinceMs < 0 ? 0 : Math.floor(sinceMs / intervalMs) + 1
    },
    take: (count) => {
      nextAt = dueAt(performance.now()) + count * intervalMs
    },
    nextInMs: () => {
      const now = performance.now()
      return Math.max(0, dueAt(now) - now)
    },
  }
}
