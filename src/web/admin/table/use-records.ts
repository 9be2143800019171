import { useCallback, useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { asProblem } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { type Query, type RecordPage, type RecordThunks, search } from '#web/redux/create-resource-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'

export type Row = { id: number }

/** One page of a list as it is on screen: the last one that was answered, while the next one loads. */
export type Records<T> = {
  rows: readonly T[]
  /** Null until the first answer. */
  total: number | null
  loading: boolean
  problem: Problem | null
  reload(): void
}

type Answer<T> = { page: RecordPage<T> | null; problem: Problem | null; to: string }

const noRows: never[] = []

/** Reads a page whenever the question changes; an answer to an older question is never shown. */
export function useRecords<T>({ fetchPage }: Pick<RecordThunks<T>, 'fetchPage'>, query: Query): Records<T> {
  const dispatch = useDispatch<AppDispatch>()
  const [times, setTimes] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({ page: null, problem: null, to: '' })
  const question = `${times} ${search(query)}`
  const latest = useRef(query)
  latest.current = query
  useEffect(() => {
    let isGivenUp = false
    const call = dispatch(fetchPage(latest.current))
    const read = async (): Promise<void> => {
      try {
        const page = await call.unwrap()
        if (!isGivenUp) setAnswer({ page, problem: null, to: question })
      } catch (error) {
        if (!isGivenUp) setAnswer(({ page }) => ({ page, problem: asProblem(error), to: question }))
      }
    }
    void read()
    return () => {
      isGivenUp = true
      call.abort()
    }
  }, [dispatch, fetchPage, question])
  return {
    rows: answer.page?.records ?? noRows,
    total: answer.page?.total ?? null,
    loading: answer.to !== question,
    problem: answer.problem,
    reload: useCallback(() => setTimes((count) => count + 1), []),
  }
}
