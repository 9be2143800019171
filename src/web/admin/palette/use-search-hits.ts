import { useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { SearchHit } from '#shared/search.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'

/** Without a key press, before the server is asked. */
const searchDelayMs = 150

type Answer = { hits: readonly SearchHit[]; problem: Problem | null; to: string }

const noAnswer: Answer = { hits: [], problem: null, to: '' }

/** Records that have what is typed; an answer to older words is never shown. */
export function useSearchHits(typed: string) {
  const call = useApi()
  const [answer, setAnswer] = useState(noAnswer)
  const words = typed.trim()
  useEffect(() => {
    if (words === '') return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        const { data } = await call<SearchHit[]>(`${panelApi.search}?q=${encodeURIComponent(words)}`, {
          signal,
        })
        if (!signal.aborted) setAnswer({ hits: data, problem: null, to: words })
      } catch (error) {
        if (!signal.aborted) setAnswer({ hits: [], problem: asProblem(error), to: words })
      }
    }
    const timer = setTimeout(() => void ask(), searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words, call])
  const { hits, problem, to } = words === '' ? noAnswer : answer
  return { hits, problem, isSearching: to !== words }
}
