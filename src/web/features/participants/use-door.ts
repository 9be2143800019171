import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Door, doorApi, doorMarksApi } from '#shared/door.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { type Tick, withMarks } from '#web/admin/marks/marks-queue.ts'
import { useMarks } from '#web/admin/marks/use-marks.ts'
import type { Problem } from '#web/redux/api.ts'
import { type DoorPerson, earlierThan, everybodyOf, keyOf, type Twice } from './door-people.ts'
import { keepDoor, keptDoor, marksKeyOf } from './kept-door.ts'

/** Two phones at one door agree within five seconds. */
const everyMs = 4_000

type Read = { door: Door; readMs: number }

/** The list at the door of an event, read every few seconds, with the marks on it that are still on their way. */
export function useDoor(eventId: number) {
  const call = useApi()
  const [read, setRead] = useState<Read | null>(() => keptDoor(eventId, Date.now()))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [twice, setTwice] = useState<readonly Twice[]>([])
  const isReading = useRef(false)
  const again = useRef(async () => {})
  /** Marks that have arrived since the last reading began, whose answer may not know of them. */
  const fresh = useRef<Tick[]>([])
  const latest = useRef<Read | null>(read)
  latest.current = read

  const show = useCallback(
    (next: Read): void => {
      const marked = {
        ...next,
        door: { ...next.door, parties: withMarks(next.door.parties, fresh.current) },
      }
      setRead(marked)
      keepDoor(eventId, marked)
    },
    [eventId],
  )
  const [refused, setRefused] = useState<string | null>(null)
  const marks = useMarks({
    key: marksKeyOf(eventId),
    path: doorMarksApi(eventId),
    arrived: (ticks, before) => {
      fresh.current.push(...ticks)
      const people = everybodyOf(latest.current?.door.parties ?? [])
      const named = before.flatMap(({ id, guest = '', present_at }) => {
        const found = people.find((one) => keyOf(one) === `${id} ${guest}`)
        return found && present_at ? [{ name: found.person.name, at: present_at, isEarlier: false }] : []
      })
      if (named.length > 0) setTwice((others) => [...others, ...named])
      if (latest.current) show(latest.current)
      // The time of the mark is the server's; a mark of another phone is compared with it.
      void again.current()
    },
    refused: ({ id }) => setRefused(latest.current?.door.parties.find((one) => one.id === id)?.name ?? ''),
  })

  const readAgain = useCallback(async (): Promise<void> => {
    if (isReading.current) return
    isReading.current = true
    fresh.current = []
    try {
      const { data } = await call<Door>(doorApi(eventId))
      const before = everybodyOf(latest.current?.door.parties ?? [])
      const earlier = earlierThan(before, everybodyOf(data.parties))
      if (earlier.length > 0) setTwice((others) => [...others, ...earlier])
      show({ door: data, readMs: Date.now() })
      setProblem(null)
    } catch (error) {
      const next = asProblem(error)
      // A list is not kept for who may not read it any more.
      if ([401, 403, 404].includes(next.status)) {
        keepDoor(eventId, null)
        setRead(null)
      }
      setProblem(next)
    }
    isReading.current = false
  }, [call, eventId, show])
  again.current = readAgain
  useEffect(() => {
    void readAgain()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readAgain()
    }, everyMs)
    return () => clearInterval(timer)
  }, [readAgain])
  const refresh = (): void => void readAgain()
  useWindowEvent('focus', refresh)
  useWindowEvent('online', refresh)

  const people = useMemo(
    () => everybodyOf(read ? withMarks(read.door.parties, marks.waiting) : []),
    [read, marks.waiting],
  )
  const waiting = useMemo(
    () => new Set(marks.waiting.map(({ id, guest = '' }) => `${id} ${guest}`)),
    [marks.waiting],
  )
  return {
    event: read?.door.event ?? null,
    readMs: read?.readMs ?? null,
    people,
    problem,
    readAgain,
    /** Keys of those whose marks have not arrived. */
    waiting,
    mark: ({ party, person }: DoorPerson, marked: Pick<Tick, 'present' | 'paid'>) =>
      marks.add([{ id: party.id, ...(person.key && { guest: person.key }), ...marked }]),
    twice,
    forgetTwice: () => setTwice([]),
    refused,
    forgetRefused: () => setRefused(null),
  }
}
