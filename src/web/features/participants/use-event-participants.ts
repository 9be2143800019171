import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { minuteMs } from '#shared/durations.ts'
import { type EventParticipants, marksApi, type Participant, participantsApi } from '#shared/participants.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { type Tick, withMarks } from '#web/admin/marks/marks-queue.ts'
import { useMarks } from '#web/admin/marks/use-marks.ts'
import type { Problem } from '#web/redux/api.ts'
import { marksKeyOf } from './kept-door.ts'

type Read = EventParticipants & { isSensitive: boolean }

/** @returns the address that is read, and that of a file, with the sensitive answers or without */
export const sensitiveOf = (address: string, isSensitive: boolean): string =>
  isSensitive ? `${address}?sensitive=true` : address

/** Each reading of sensitive answers is a line in the history, so that coming back to the window is not always one. */
const sensitiveAgainMs = 5 * minuteMs

const marked = (read: Read, marks: readonly Tick[]): Read => ({
  ...read,
  participants: withMarks(read.participants, marks),
})

/**
 * The participants of an event, read again when the window gets the focus, with the marks on them that are still on
 * their way.
 * @param refused called with whose mark the server does not take
 */
export function useEventParticipants(eventId: number, refused: (participant: Participant | null) => void) {
  const call = useApi()
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef({ turn: 0, isSensitive: false, atMs: 0 })
  /** Arrived since the last reading began, whose answer may not know of them. */
  const fresh = useRef<Tick[]>([])
  const latest = useRef(read)
  latest.current = read

  const marks = useMarks({
    key: marksKeyOf(eventId),
    path: marksApi(eventId),
    arrived: (ticks) => {
      fresh.current.push(...ticks)
      setRead((before) => before && marked(before, ticks))
    },
    refused: ({ id }) => refused(latest.current?.participants.find((one) => one.id === id) ?? null),
  })

  const readAgain = useCallback(
    async (isSensitive = asked.current.isSensitive): Promise<void> => {
      const turn = asked.current.turn + 1
      asked.current = { turn, isSensitive, atMs: performance.now() }
      fresh.current = []
      setBusy(true)
      const isLatest = (): boolean => turn === asked.current.turn
      try {
        const { data } = await call<EventParticipants>(sensitiveOf(participantsApi(eventId), isSensitive))
        if (!isLatest()) return
        setRead(marked({ ...data, isSensitive }, fresh.current))
        setProblem(null)
      } catch (error) {
        if (!isLatest()) return
        const next = asProblem(error)
        // Sensitive answers are no longer shown to somebody who does not show who they are.
        if (next.code === 'confirm-again' && latest.current?.isSensitive) return readAgain(false)
        asked.current.isSensitive = latest.current?.isSensitive ?? false
        setProblem(next)
      }
      setBusy(false)
    },
    [call, eventId],
  )
  useEffect(() => void readAgain(), [readAgain])
  const refresh = (): void => {
    const { isSensitive, atMs } = asked.current
    if (!isSensitive || performance.now() - atMs > sensitiveAgainMs) void readAgain()
  }
  useWindowEvent('focus', refresh)
  useWindowEvent('online', refresh)

  const participants = useMemo(
    () => (read ? withMarks(read.participants, marks.waiting) : []),
    [read, marks.waiting],
  )
  return {
    /** Null until it is read. */
    event: read?.event ?? null,
    count: read?.count ?? null,
    participants,
    isSensitive: read?.isSensitive ?? false,
    problem,
    busy,
    readAgain,
    waiting: marks.waiting,
    mark: marks.add,
  }
}
