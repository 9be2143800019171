import { useState } from 'react'
import { asProblem } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { retryOnce } from '#web/ui/retry-once.ts'

type RunOptions = {
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable?: boolean
  failed?(problem: Problem): void
}

export type Run = (work: () => Promise<unknown>, options?: RunOptions) => Promise<void>

/**
 * Runs changes of a list's records, and keeps their failure for the page.
 * @param changed is called after each of them, to read the list again.
 */
export function useRun(changed: () => void) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  const run: Run = async (work, { isRepeatable = false, failed } = {}) => {
    setBusy(true)
    setProblem(null)
    try {
      await retryOnce(work, { isRepeatable, retrying: () => setRetrying(true) })
    } catch (error) {
      const failure = asProblem(error)
      setProblem(failure)
      failed?.(failure)
    } finally {
      setBusy(false)
      setRetrying(false)
      changed()
    }
  }
  return {
    run,
    problem,
    busy,
    isRetrying,
    fail: (error: unknown) => setProblem(asProblem(error)),
    forgetProblem: () => setProblem(null),
  }
}
