import type { Dates } from '#shared/dates.ts'
import type { Event } from '#shared/resources/events.ts'

const pastEventLimit = 12

export type Month = { name: string; events: Event[] }

/** @returns the events by the Stockholm month they are in, in the order they came. */
export function groupByMonth(
  events: readonly Event[],
  { monthAndYear }: Pick<Dates, 'monthAndYear'>,
): Month[] {
  const months = new Map<string, Event[]>()
  for (const event of events) {
    const name = monthAndYear(event.eventDate.slice(0, 10))
    months.set(name, [...(months.get(name) ?? []), event])
  }
  return [...months].map(([name, monthEvents]) => ({ name, events: monthEvents }))
}

/** @returns coming events, the next one first, and the latest past ones, the latest first. */
export function splitByTime(events: readonly Event[], now: string, limit = pastEventLimit) {
  const sorted = events.toSorted((a, b) => Date.parse(a.dateJs) - Date.parse(b.dateJs))
  const isComing = ({ dateJs }: Event): boolean => Date.parse(dateJs) >= Date.parse(now)
  return {
    coming: sorted.filter(isComing),
    past: sorted
      .filter((event) => !isComing(event))
      .toReversed()
      .slice(0, limit),
  }
}
