import { useEffect, useRef, useState } from 'react'
import { votingListApi } from '#shared/meetings.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'

/** Marks that have not arrived, by the ids of lines: nothing about a person. */
type Marks = Record<string, boolean>

const keyOf = (listId: number): string => `present:${listId}`
const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Another try after a new login, or later, may succeed. */
const passing: readonly number[] = [401, 403, 408, 429]

function readMarks(listId: number): Marks {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(listId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(([id, present]) => /^\d+$/.test(id) && typeof present === 'boolean'),
    )
  } catch {
    return {}
  }
}

/** Marks that cannot be kept, in a private window for example, are sent all the same. */
function keepMarks(listId: number, marks: Marks): void {
  try {
    if (Object.keys(marks).length > 0) localStorage.setItem(keyOf(listId), JSON.stringify(marks))
    else localStorage.removeItem(keyOf(listId))
  } catch {}
}

/**
 * Marks who is there at once, keeps the marks in the browser until the server has taken them, and sends them again after a lost
 * connection and a reload. A mark says who is there, not that it changed, so it may arrive twice.
 */
export function usePresent(listId: number) {
  const call = useApi()
  const [marks, setMarks] = useState<Marks>(() => readMarks(listId))
  const [arrived, setArrived] = useState<Marks>({})
  const [isRefused, setRefused] = useState(false)
  const state = useRef({ marks, isSending: false, pauseMs: firstPauseMs, timer: 0, isGone: false })

  const change = (next: Marks): void => {
    state.current.marks = next
    keepMarks(listId, next)
    setMarks(next)
  }

  const send = async (): Promise<void> => {
    const { current } = state
    const sent = Object.entries(current.marks)
    if (current.isSending || current.isGone || sent.length === 0) return
    current.isSending = true
    clearTimeout(current.timer)
    const part = sent.slice(0, 200)
    let isOver = true
    try {
      const body = { marks: part.map(([id, present]) => ({ id: Number(id), present })) }
      await call(`${votingListApi(listId)}present/`, { method: 'PUT', body })
      setArrived((before) => ({ ...before, ...Object.fromEntries(part) }))
      current.pauseMs = firstPauseMs
    } catch (error) {
      const { status } = asProblem(error)
      isOver = status >= 400 && status < 500 && !passing.includes(status)
      if (isOver) setRefused(true)
    }
    current.isSending = false
    if (isOver) {
      // A line that was pressed again meanwhile stays to be sent.
      const isSaid = ([id, present]: [string, boolean]) =>
        part.some((one) => one[0] === id && one[1] === present)
      change(Object.fromEntries(Object.entries(current.marks).filter((mark) => !isSaid(mark))))
      return send()
    }
    if (current.isGone) return
    current.timer = window.setTimeout(() => void send(), current.pauseMs)
    current.pauseMs = Math.min(longestPauseMs, current.pauseMs * 2)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited in the browser is sent once, and when the line is back.
  useEffect(() => {
    const { current } = state
    current.isGone = false
    const again = (): void => void send()
    again()
    window.addEventListener('online', again)
    return () => {
      current.isGone = true
      clearTimeout(current.timer)
      window.removeEventListener('online', again)
    }
  }, [])

  return {
    /** @returns whether a line is marked, by what was pressed here or by the server */
    isPresent: ({ id, present }: { id: number; present: boolean }): boolean =>
      marks[id] ?? arrived[id] ?? present,
    mark(id: number, present: boolean): void {
      setRefused(false)
      change({ ...state.current.marks, [id]: present })
      void send()
    },
    waiting: Object.keys(marks).length,
    isRefused,
  }
}
