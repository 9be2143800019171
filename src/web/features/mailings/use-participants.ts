import { useEffect, useState } from 'react'
import { api as paths } from '#shared/paths.ts'
import { type ApplicationState, evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { countRecords } from '#web/admin/frame/count-records.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'

/** How many a mail would go to. */
export type Counts = { confirmed: number; waiting: number; everybody: number }

/** @param version changes when they may be others */
export function useCounts(eventId: number, version: number): Counts | null {
  const call = useApi()
  const [counts, setCounts] = useState<Counts | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: version stands for an application having changed.
  useEffect(() => {
    let isLeft = false
    const count = (state: ApplicationState) => countRecords(call, evenemang, { event_id: eventId, state })
    Promise.all([count('confirmed'), count('waiting')]).then(
      ([confirmed, waiting]) => {
        if (!isLeft) setCounts({ confirmed, waiting, everybody: confirmed + waiting })
      },
      // Without them nothing is sent, and the list below says that the server cannot be reached.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [call, eventId, version])
  return counts
}

/** @returns an event, or why there is none */
export function useEvent(id: number): { event: Event | null; problem: Problem | null } {
  const call = useApi()
  const [event, setEvent] = useState<Event | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    setProblem(null)
    call<Event>(paths.record(events.name, id), { signal: controller.signal }).then(
      ({ data }) => setEvent(data),
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(asProblem(error))
      },
    )
    return () => controller.abort()
  }, [call, id])
  return { event: event?.id === id ? event : null, problem }
}
