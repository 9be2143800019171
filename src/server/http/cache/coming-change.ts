/** @returns the next instant after `nowMs` at which content changes without a write, in milliseconds since 1970, or Infinity */
export type FindChange = (nowMs: number) => Promise<number>

/**
 * Tells when public content changes next by time alone: each source is asked once until its instant has come or
 * `forget` says that something was written.
 */
export function createComingChange(now: () => number) {
  const sources: FindChange[] = []
  let known: Promise<number> | undefined

  /** While a source cannot be asked, nothing is known to stay as it is. */
  const ask = async (): Promise<number> => {
    const nowMs = now()
    try {
      return Math.min(...(await Promise.all(sources.map((find) => find(nowMs)))))
    } catch {
      return nowMs
    }
  }

  const askOnce = (): Promise<number> => {
    known ??= ask()
    return known
  }

  return {
    add: (find: FindChange): void => {
      sources.push(find)
      known = undefined
    },
    forget: (): void => {
      known = undefined
    },
    async find(): Promise<number> {
      const asked = askOnce()
      const changesAt = await asked
      if (changesAt > now()) return changesAt
      if (known === asked) known = undefined
      return askOnce()
    },
  }
}
