import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormerMark, Mark } from '#shared/participants.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { storedJson } from '#web/ui/stored-json.ts'
import { createMarksQueue, type Tick } from './marks-queue.ts'

type Queue = ReturnType<typeof createMarksQueue>

type Options = {
  /** The name by which the browser keeps the marks. */
  key: string
  /** The address of the API that takes them. */
  path: string
  /** @returns a mark as the server takes it */
  toMark?(mark: Tick): Mark
  arrived(marks: readonly Tick[], before: readonly FormerMark[]): void
  refused(mark: Tick): void
}

/** The clocks of phones are wrong, but not how much time has passed on them. */
const sentNow = ({ atMs, ...mark }: Tick): Mark =>
  atMs === undefined ? mark : { ...mark, ms_ago: Math.max(0, Date.now() - atMs) }

/** @returns the marks of a list that are on their way, and what adds one */
export function useMarks(options: Options) {
  const { key, path, toMark = sentNow } = options
  const call = useApi()
  const [waiting, setWaiting] = useState<readonly Tick[]>([])
  const queue = useRef<Queue | null>(null)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const made = createMarksQueue({
      key,
      store: storedJson,
      send: async (marks) => {
        const body = { marks: marks.map(toMark) }
        const { data } = await call<{ marks?: FormerMark[] }>(path, { method: 'PUT', body })
        return data.marks ?? []
      },
      later: (run, ms) => void setTimeout(run, ms),
      nowMs: () => Date.now(),
      changed: () => setWaiting(made.marks()),
      arrived: (marks, before) => latest.current.arrived(marks, before),
      refused: (mark) => latest.current.refused(mark),
    })
    queue.current = made
    setWaiting(made.marks())
    void made.flush()
    return () => made.leave()
  }, [call, key, path, toMark])
  const flush = (): void => void queue.current?.flush()
  useWindowEvent('online', flush)
  useWindowEvent('focus', flush)
  const add = useCallback<Queue['add']>((marks, sent) => queue.current?.add(marks, sent), [])
  return { waiting, add }
}
