import type { Dates } from '#shared/dates.ts'
import { isOver } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'

const pastEventLimit = 12

export type Month = { name: string; events: Event[] }

/**
 * @param since a day; an event that began before it stands in its month
 * @returns the events by the Stockholm month they begin in, in the order they came.
 */
export function groupByMonth(
  events: readonly Event[],
  { monthAndYear }: Pick<Dates, 'monthAndYear'>,
  since = '',
): Month[] {
  const months = new Map<string, Event[]>()
  for (const event of events) {
    const firstDay = event.eventDate.slice(0, 10)
    const name = monthAndYear(firstDay > since ? firstDay : since)
    months.set(name, [...(months.get(name) ?? []), event])
  }
  return [...months].map(([name, monthEvents]) => ({ name, events: monthEvents }))
}

/** @returns the events that are not over, the next one first, and the latest of the others, the latest first. */
export function splitByTime(events: readonly Event[], now: string, limit = pastEventLimit) {
  const sorted = events.toSorted((a, b) => Date.parse(a.dateJs) - Date.parse(b.dateJs))
  const nowMs = Date.parse(now)
  const past = new Set(sorted.filter((event) => isOver(event, nowMs)))
  return {
    coming: sorted.filter((event) => !past.has(event)),
    past: [...past].toReversed().slice(0, limit),
  }
}
