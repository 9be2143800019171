import { useCallback, useEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Problem } from '#web/redux/api.ts'
import { type Progress, type Query, search } from '#web/redux/create-resource-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { asProblem, useApi } from './use-api.ts'

export type Row = { id: number }

/** The part of a slice that a list needs; every slice of `create-resource-slice.ts` has it. */
export type RecordSlice<T> = {
  // biome-ignore lint/suspicious/noExplicitAny: the thunks of different slices have nothing but their use in common.
  fetchPage: any
  // biome-ignore lint/suspicious/noExplicitAny: see above; each selects from the whole state.
  select: (state: any) => T[]
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  selectProgress?: (state: any) => Progress
}

/** One page of a list as it is on screen: the last one that was answered, while the next one loads. */
export type Records<T> = {
  rows: readonly T[]
  /** Null until the first answer. */
  total: number | null
  loading: boolean
  /** Why the last reading failed. */
  problem: Problem | null
  reload(): void
}

type Reading = { promise: Promise<number | Problem | 'given up'>; abort(): void }

/** Reads whenever the question changes; an answer to an older question is never shown. */
function useReading(read: () => Reading, key: string): Omit<Records<never>, 'rows'> {
  const [times, setTimes] = useState(0)
  const [answer, setAnswer] = useState<{ total: number | null; problem: Problem | null; of: string }>({
    total: null,
    problem: null,
    of: '',
  })
  const question = `${times} ${key}`
  const reading = useRef<Reading | null>(null)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    reading.current?.abort()
    const mine = latest.current()
    reading.current = mine
    void mine.promise.then((result) => {
      if (result === 'given up' || reading.current !== mine) return
      setAnswer((before) =>
        typeof result === 'number'
          ? { total: result, problem: null, of: question }
          : { ...before, problem: result, of: question },
      )
    })
  }, [question])
  const reload = useCallback(() => setTimes((count) => count + 1), [])
  return { total: answer.total, problem: answer.problem, loading: answer.of !== question, reload }
}

/** A page of the list that a slice of the store holds. */
export function useSliceRecords<T>(slice: RecordSlice<T>, query: Query): Records<T> {
  const dispatch = useDispatch<AppDispatch>()
  const rows = useSelector(slice.select)
  const read = (): Reading => {
    const call = dispatch(slice.fetchPage(query))
    const promise = call.then((action: { meta: { aborted?: boolean }; error?: Problem; payload: never }) => {
      if (action.meta.aborted) return 'given up'
      return action.error ?? (action.payload as { total: number }).total
    })
    return { promise, abort: () => call.abort() }
  }
  const state = useReading(read, search(query))
  return { rows: state.total === null ? [] : rows, ...state }
}

/** A page of a list that no slice holds (users, bin, history): `path` is its API path. */
export function useApiRecords<T>(path: string, query: Query): Records<T> {
  const call = useApi()
  const [rows, setRows] = useState<readonly T[]>([])
  const read = (): Reading => {
    const controller = new AbortController()
    const { signal } = controller
    const promise = call<T[]>(path + search(query), { signal })
      .then(({ data, total }) => {
        if (signal.aborted) return 'given up' as const
        setRows(data)
        return total ?? data.length
      })
      .catch((error: unknown) => (signal.aborted ? ('given up' as const) : asProblem(error)))
    return { promise, abort: () => controller.abort() }
  }
  return { rows, ...useReading(read, path + search(query)) }
}
