import { useEffect, useState } from 'react'
import type { SearchHit } from '#shared/administration.ts'
import { api } from '#shared/paths.ts'
import type { Problem } from '#web/redux/api.ts'
import { asProblem, useApi } from './use-api.ts'

/** Milliseconds without a key press before the server is asked. */
const pause = 150

type Found = { hits: readonly SearchHit[]; problem: Problem | null; of: string }

const none: Found = { hits: [], problem: null, of: '' }

/** Records that have what is typed; an answer to older words is never shown. */
export function useFound(typed: string) {
  const call = useApi()
  const [found, setFound] = useState<Found>(none)
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === '') return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        const { data } = await call<SearchHit[]>(`${api.search}?q=${encodeURIComponent(wanted)}`, { signal })
        if (!signal.aborted) setFound({ hits: data, problem: null, of: wanted })
      } catch (error) {
        if (!signal.aborted) setFound({ hits: [], problem: asProblem(error), of: wanted })
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, call])
  if (wanted === '') return { hits: none.hits, problem: null, isSearching: false }
  return { hits: found.hits, problem: found.problem, isSearching: found.of !== wanted }
}
