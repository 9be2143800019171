import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiAnswer, ApiRequest, Problem } from '#web/redux/api.ts'
import { asProblem, useApi } from './use-api.ts'

type Options = Pick<ApiRequest, 'method' | 'body'> & {
  /** Changes when the answer may be another one. */
  version?: unknown
}

type Answer<T> = Partial<ApiAnswer<T>> & { path?: string; problem?: Problem | null }

/**
 * Reads an address of the API, again when it is another one; the answer to a former one is never shown after that.
 * @param path null reads nothing yet
 * @returns the last answer, undefined before the first, why the last reading failed, and what reads again
 */
export function useRead<T>(path: string | null, { version = 0, method = 'GET', body }: Options = {}) {
  const call = useApi()
  const [answer, setAnswer] = useState<Answer<T>>({})
  const signal = useRef<AbortSignal>(undefined)
  const reload = useCallback(async (): Promise<T | undefined> => {
    const { current } = signal
    if (path === null || !current) return
    try {
      const next = await call<T>(path, { method, body, signal: current })
      if (!current.aborted) setAnswer({ ...next, path, problem: null })
      return next.data
    } catch (error) {
      if (!current.aborted) setAnswer((before) => ({ ...before, path, problem: asProblem(error) }))
    }
  }, [call, path, method, body])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version, another answer.
  useEffect(() => {
    const controller = new AbortController()
    signal.current = controller.signal
    void reload()
    return () => controller.abort()
  }, [reload, version])
  const { data, total, etag, problem = null } = answer
  return { data, total, etag, problem, isLoading: path !== null && answer.path !== path, reload }
}
