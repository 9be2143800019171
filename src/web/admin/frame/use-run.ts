import { useState } from 'react'
import type { Problem } from '#web/redux/api.ts'
import { retryOnce } from '#web/ui/retry-once.ts'
import { toast } from '#web/ui/toast.ts'
import { asProblem, useApi } from './use-api.ts'

type RunOptions = {
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable?: boolean
  /** Said when it is done. */
  done?: string
  failed?(problem: Problem): void
}

export type Run = (work: () => Promise<unknown>, options?: RunOptions) => Promise<boolean>

/**
 * Runs what changes something at the server, and keeps the failure for the page.
 * @param changed called after each work, to read again what is shown
 */
export function useRun(changed?: () => unknown) {
  const call = useApi()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  const run: Run = async (work, { isRepeatable = false, done, failed } = {}) => {
    setBusy(true)
    setProblem(null)
    try {
      await retryOnce(work, { isRepeatable, retrying: () => setRetrying(true) })
      if (done) toast.success(done)
      return true
    } catch (error) {
      const failure = asProblem(error)
      setProblem(failure)
      failed?.(failure)
      return false
    } finally {
      setBusy(false)
      setRetrying(false)
      changed?.()
    }
  }
  return {
    /** The API, for the works that run. */
    call,
    run,
    problem,
    busy,
    isRetrying,
    fail: (error: unknown) => setProblem(asProblem(error)),
    forgetProblem: () => setProblem(null),
  }
}
