import { useDebouncedValue } from '@mantine/hooks'
import { panelApi } from '#shared/panel-paths.ts'
import type { SearchHit } from '#shared/search.ts'
import { useRead } from '#web/admin/frame/use-read.ts'

/** Without a key press, before the server is asked. */
const searchDelayMs = 150

const noHits: readonly SearchHit[] = []

/** Records that have what is typed; an answer to older words is shown until the next one is there. */
export function useSearchHits(typed: string) {
  const words = typed.trim()
  const [asked] = useDebouncedValue(words, searchDelayMs)
  const path = words && asked && `${panelApi.search}?q=${encodeURIComponent(asked)}`
  const { data: hits = noHits, problem, isLoading } = useRead<readonly SearchHit[]>(path || null)
  if (words === '') return { hits: noHits, problem: null, isSearching: false }
  return { hits, problem, isSearching: asked !== words || isLoading }
}
